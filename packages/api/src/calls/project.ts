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

/** The pages that may use the project. */
export const getOrigins = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/projects/v1/origins',
  answer: object({ allowedOrigins: list(text) }),
})

/** CAIP-2 ids of the networks that the data service knows, by transport. */
export const getSupportedChains = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/supported-chains',
  answer: object({ http: list(text), ws: expected(list(text)) }),
})
