/** Signing in, for views and for sites that ask for it later. An entry of its own, so that with every bundler it stays out of a page's first load. */
export { loadSiwx } from './features/siwx/loadSiwx.ts'
export { openSignIn, signOut } from './features/siwx/signOut.ts'
export { type SignInFlow, signInFlowAtom } from './state/signInFlow.ts'
