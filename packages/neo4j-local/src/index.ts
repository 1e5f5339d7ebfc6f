export { startNeo4j } from './start-neo4j.ts'
export { defaultVersion, type LocalNeo4j, type StartOptions } from './options.ts'
export { Neo4jLocalError } from './neo4j-local-error.ts'
