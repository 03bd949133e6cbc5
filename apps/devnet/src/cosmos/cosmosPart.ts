import type { Part } from '../supervisor/part.ts'
import { type Cosmos, type CosmosOptions, startCosmos } from './startCosmos.ts'

/** The Cosmos stand-in, as a part of a devnet: it runs in this process. */
export function cosmosPart(options: CosmosOptions = {}): Part<Omit<Cosmos, 'stop'>> {
  return {
    name: 'cosmos',
    async start() {
      const { stop, ...value } = await startCosmos(options)
      return { value, stop }
    },
  }
}
