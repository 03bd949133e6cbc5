export { createRelay, type Relay } from './relay/createRelay.ts'
export { createSqliteMailbox } from './relay/createSqliteMailbox.ts'
