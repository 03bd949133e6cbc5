import { defineCall } from '../call.ts'
import { object, text } from '../shape.ts'

/** A nonce for a sign-in message, and the token that is shown with the signed one. */
export const getAuthNonce = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/auth/v1/nonce',
  answer: object({ nonce: text, token: text }),
})
