import { defineCall } from '../call.ts'
import { list } from '../shape.ts'
import { accepted, usageEvent } from '../usageEvent.ts'

export const postEvents = defineCall({
  service: 'analytics',
  method: 'POST',
  path: '/batch',
  body: list(usageEvent, { min: 1, max: 200 }),
  answer: accepted,
})
