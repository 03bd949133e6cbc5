import { defineCall } from '../call.ts'
import { accepted, usageEvent } from '../usageEvent.ts'

export const postEvent = defineCall({
  service: 'analytics',
  method: 'POST',
  path: '/e',
  body: usageEvent,
  answer: accepted,
})
