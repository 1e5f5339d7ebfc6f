#!/usr/bin/env node
import { runCli } from '@graphmcp/mcp-kit/cli'
import manifest from '../package.json' with { type: 'json' }

void runCli({
  name: 'cypher-mcp',
  version: manifest.version,
  commands: [],
  serve: () => import('./main.ts').then(({ main }) => main()),
  runCommand: () => Promise.resolve(),
})
