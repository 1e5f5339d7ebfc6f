// a model on this machine where no hub is reachable
export { prepareLocalModel, type PrepareOptions } from './prepare-local-model.ts'
