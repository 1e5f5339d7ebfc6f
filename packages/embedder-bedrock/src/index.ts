export { create as default, create } from './create.ts'
