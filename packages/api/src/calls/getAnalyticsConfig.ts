import { defineCall } from '../call.ts'
import { boolean, object } from '../shape.ts'

export const getAnalyticsConfig = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/getAnalyticsConfig',
  answer: object({ isAnalyticsEnabled: boolean }),
})
