import type { SourceConfig } from '../config/sourceSchemas.ts'
import { createBlockscout } from './createBlockscout.ts'
import type { SourceDriver, SourceRequest } from './source.ts'

/** Makes what knows how a source is asked. */
export function createDriver(config: SourceConfig, request: SourceRequest): SourceDriver {
  return createBlockscout(config, request)
}
