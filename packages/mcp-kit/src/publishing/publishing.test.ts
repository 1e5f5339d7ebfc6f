import { expect, test } from 'vitest'
import * as z from 'zod'
import { booleanSetting, choiceSetting, textSetting } from '../settings/setting-kinds.ts'
import { writeDockerfile } from './dockerfile.ts'
import { writeServerJson } from './server-json.ts'
import { writeSettingsTable } from './settings-table.ts'

const settings = z.object({
  uri: textSetting({
    env: 'NEO4J_URI',
    aliases: ['NEO4J_URL'],
    description: 'Where',
    default: 'bolt://localhost:7687',
  }),
  password: textSetting({ env: 'NEO4J_PASSWORD', description: 'Password', secret: true, required: true }),
  readOnly: booleanSetting({ env: 'NEO4J_READ_ONLY', description: 'Only a|b reads', default: false }),
  format: choiceSetting({ env: 'RESPONSE_FORMAT', description: 'Layout', choices: ['a', 'b'], default: 'a' }),
})

test('the settings table has a row for each setting', () => {
  expect(writeSettingsTable(settings).split('\n')).toEqual([
    '| variable, flag | default | meaning |',
    '|---|---|---|',
    '| `NEO4J_URI`, `--uri`; also `NEO4J_URL` | `bolt://localhost:7687` | Where. |',
    '| `NEO4J_PASSWORD`, `--password` | required | Password. |',
    '| `NEO4J_READ_ONLY`, `--read-only` | `false` | Only a\\|b reads. |',
    '| `RESPONSE_FORMAT`, `--response-format` | `a` | Layout. Allowed: a, b. |',
  ])
})

test('server.json tells of each setting as an environment variable', () => {
  const app = {
    mcpName: 'io.example/app',
    title: 'App',
    description: 'Does',
    version: '1.2.3',
    npmName: '@x/app',
  }
  const document = JSON.parse(writeServerJson({ ...app, settings })) as {
    packages: { environmentVariables: object[] }[]
  }
  expect(document).toMatchObject({ name: 'io.example/app', version: '1.2.3' })
  expect(document.packages[0]?.environmentVariables).toEqual([
    {
      name: 'NEO4J_URI',
      description: 'Where',
      isRequired: false,
      isSecret: false,
      format: 'string',
      default: 'bolt://localhost:7687',
    },
    { name: 'NEO4J_PASSWORD', description: 'Password', isRequired: true, isSecret: true, format: 'string' },
    {
      name: 'NEO4J_READ_ONLY',
      description: 'Only a|b reads',
      isRequired: false,
      isSecret: false,
      format: 'boolean',
      default: 'false',
    },
    {
      name: 'RESPONSE_FORMAT',
      description: 'Layout',
      isRequired: false,
      isSecret: false,
      format: 'string',
      default: 'a',
      choices: ['a', 'b'],
    },
  ])
})

test('a Dockerfile installs all packages into one folder, leaves nothing else behind and runs without root', () => {
  const image = {
    mcpName: 'io.example/app',
    description: 'Does',
    bin: 'app',
    packages: ['@x/app@1.2.3', '@x/b@2.0.0'],
  }
  const lines = writeDockerfile(image).split('\n')
  expect(lines.slice(lines.indexOf('WORKDIR /app'))).toEqual([
    'WORKDIR /app',
    'RUN npm install --omit=dev --no-audit --no-fund --no-update-notifier \\',
    '      @x/app@1.2.3 \\',
    '      @x/b@2.0.0 \\',
    '    && rm -rf /root/.npm /tmp/node-compile-cache',
    'ENV PATH=/app/node_modules/.bin:$PATH',
    'USER node',
    'ENTRYPOINT ["app"]',
    '',
  ])
})
