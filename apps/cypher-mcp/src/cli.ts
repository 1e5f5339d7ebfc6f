#!/usr/bin/env node
import { runCli } from '@graphmcp/mcp-kit/cli'
import manifest from '../package.json' with { type: 'json' }

void runCli({
  name: 'cypher-mcp',
  version: manifest.version,
  bundle: import.meta.dirname,
  commands: ['setup', 'check', 'completion'],
  serve: () => import('./main.ts').then(({ main }) => main()),
  runCommand: (argumentList) => import('./run-command.ts').then(({ runCommand }) => runCommand(argumentList)),
})
