import { defineCall } from '../call.ts'
import { boolean, expected, list, nullable, object, text } from '../shape.ts'

/** The feature switches of a project. @see reference §1.3 */
export const getAppConfig = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/appkit/v1/config',
  answer: object({
    features: list(object({ id: text, isEnabled: boolean, config: expected(nullable(list(text))) })),
  }),
})
