import { defineCall } from '../call.ts'
import { done } from '../success.ts'

/** Ends the session that a token belongs to. */
export const signOut = defineCall({
  service: 'catalogue',
  method: 'POST',
  path: '/auth/v1/sign-out',
  bearer: { token: 'authorization' },
  answer: done,
})
