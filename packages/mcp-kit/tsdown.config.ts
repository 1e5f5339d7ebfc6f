import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    cli: 'src/cli/run-cli.ts',
    commands: 'src/cli/commands.ts',
  },
  dts: { oxc: true },
  fixedExtension: false,
})
