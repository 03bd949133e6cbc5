import { isEvmAddress } from '@foyer/base'
import { LRUCache } from 'lru-cache'
import type { Address } from 'viem'
import { getEnsName } from 'viem/actions'
import type { Chains } from '../chains/chains.ts'
import { cleanText } from '../cleanText.ts'
import { describeError, type Log } from '../log.ts'

/** The name that an account chose for itself in ENS, if the gateway is told where to ask. */
export type EnsNames = { getName(address: string): Promise<string | undefined> }

type Known = { readonly at: number; readonly name: string | undefined }

/** Specification §9: names are fresh for 5 min. */
const maxAge = 300_000
const cacheLimit = 5_000

/** Asks the universal resolver of the first chain that names one. Without an answer the account has no name. */
export function createEnsNames(chains: Chains, log: Log, now: () => number): EnsNames {
  const chain = [...chains.values()].find((chain) => chain.family === 'evm' && chain.config.ensResolver)
  const cache = new LRUCache<string, Known>({ max: cacheLimit })
  return {
    async getName(address) {
      if (chain?.family !== 'evm' || !isEvmAddress(address)) return undefined
      const account = address.toLowerCase()
      const known = cache.get(account)
      if (known && now() - known.at < maxAge) return known.name
      try {
        const universalResolverAddress = chain.config.ensResolver as Address
        const name = await getEnsName(chain.client, { address: account as Address, universalResolverAddress })
        cache.set(account, { at: now(), name: (name && cleanText(name, 100)) || undefined })
      } catch (error) {
        log('debug', 'name not found', { chain: chain.id, error: describeError(error) })
        cache.set(account, { at: now(), name: undefined })
      }
      return cache.get(account)?.name
    },
  }
}
