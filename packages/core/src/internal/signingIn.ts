/** The course of a sign-in, for views. An entry of its own: see `send.ts`. */
export { cancelSignIn } from '../features/siwx/cancelSignIn.ts'
export { startSignIn } from '../features/siwx/signIn.ts'
