export { createMemoryStore, type MemoryStoreOptions } from './createMemoryStore.ts'
export { createSignIn, type SignIn } from './createSignIn.ts'
export { sessionRefusals } from './sessionRefusals.ts'
export { toAccount } from './toAccount.ts'
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
export { type SignInExpectation, verifySignIn } from './verifySignIn.ts'
