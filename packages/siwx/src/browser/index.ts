export type { StoragePort } from './createEntry.ts'
export { createMessenger, type MessengerOptions, type SiwxMessenger } from './createMessenger.ts'
export { createSiwx, type LazyVerifier, type SiwxOptions, type SiwxStorage } from './createSiwx.ts'
export { familyVerifiers } from './familyVerifiers.ts'
export { type LocalSessionsOptions, type LocalSiwxOptions, localSessions, localSiwx } from './localSessions.ts'
export {
  type ServerSessions,
  type ServerSessionsOptions,
  type ServerSiwxOptions,
  serverSessions,
  serverSiwx,
} from './serverSessions.ts'
