import { defineCall } from '../call.ts'
import { list, object, text } from '../shape.ts'

/** The pages that may use the project. */
export const getOrigins = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/projects/v1/origins',
  answer: object({ allowedOrigins: list(text) }),
})
