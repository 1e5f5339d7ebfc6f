import { defineConfig } from 'tsdown'
import { appBundle } from '../../scripts/app-bundle.ts'

export default defineConfig(appBundle)
