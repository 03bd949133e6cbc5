import { defineCall } from '../call.ts'
import { object, record, unknown } from '../shape.ts'
import { done } from '../success.ts'

/** The site's own notes about the account that is signed in. */
export const setAuthMetadata = defineCall({
  service: 'catalogue',
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  bearer: { token: 'authorization' },
  body: object({ metadata: record(unknown, { maxKey: 100 }) }),
  answer: done,
})
