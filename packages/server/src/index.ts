export { createMemoryStore, type MemoryStoreOptions } from './createMemoryStore.ts'
export { createSignIn, type SignIn } from './createSignIn.ts'
export { sessionRefusals } from './refusals.ts'
export type {
  CookieSessions,
  NonceLimitOptions,
  NonceLimits,
  NonceRow,
  SessionRow,
  SignInOptions,
  SignInSession,
  SignInStore,
  TokenSessions,
} from './types.ts'
export { type SignInExpectation, toAccount, verifySignIn } from './verifySignIn.ts'
