import { LRUCache } from 'lru-cache'
import { bytes32TextAbi, erc20Abi } from '../chains/abis.ts'
import type { EvmChain } from '../chains/evmChain.ts'
import { type Read, readMany } from '../chains/readMany.ts'
import { cleanText } from '../cleanText.ts'
import type { ChainConfig, TokenConfig } from '../config/schema.ts'
import type { Store } from '../store/openStore.ts'
import { isSuspiciousToken } from './spam.ts'

/** What is known about a token contract. */
export type Token = {
  /** Lower case for EVM chains. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly isSpam: boolean
  /** Stands in the owner's configuration. */
  readonly isKnown: boolean
  readonly logoUri?: string | undefined
}

/** Facts about tokens: the owner's list, then the store, then the chain. */
export type Tokens = {
  /** Facts for several contracts of a chain; one that is no token is left out. */
  get(chain: EvmChain, addresses: readonly string[]): Promise<ReadonlyMap<string, Token>>
}

const cacheLimit = 10_000
const maxNameLength = 60
const maxSymbolLength = 16
/** A contract that did not answer like a token is asked again after this, in ms. */
const retryAfter = 3_600_000

export function createTokens(store: Store, now: () => number = Date.now): Tokens {
  const cache = new LRUCache<string, Token>({ max: cacheLimit })
  return {
    async get(chain, addresses) {
      const found = new Map<string, Token>()
      const missing: string[] = []
      for (const address of new Set(addresses)) {
        const token = findConfigured(chain.config, address) ?? cache.get(`${chain.id}:${address}`)
        if (token) found.set(address, token)
        else missing.push(address)
      }
      if (missing.length === 0) return found
      for (const token of await readStored(store, chain, missing, now())) {
        found.set(token.address, token)
        cache.set(`${chain.id}:${token.address}`, token)
      }
      return found
    },
  }
}

export function findConfigured(config: ChainConfig, address: string): Token | undefined {
  const token = config.tokens.find((item) => item.address.toLowerCase() === address.toLowerCase())
  return token && toKnownToken(token, address)
}

export function toKnownToken(token: TokenConfig, address: string): Token {
  const { name, symbol, decimals, logoUri } = token
  return { address, name, symbol, decimals, logoUri, isSpam: false, isKnown: true }
}

async function readStored(
  store: Store,
  chain: EvmChain,
  addresses: readonly string[],
  now: number,
): Promise<readonly Token[]> {
  const rows = await store
    .selectFrom('tokens')
    .selectAll()
    .where('chain_id', '=', chain.id)
    .where('address', 'in', addresses)
    .execute()
  const tokens = rows
    .filter((row) => row.kind !== 'none')
    .map((row) => ({
      address: row.address,
      name: row.name,
      symbol: row.symbol,
      decimals: row.decimals,
      isSpam: row.spam === 1,
      isKnown: false,
    }))
  const settled = new Set(
    rows.filter((row) => row.kind !== 'none' || row.checked_at > now - retryAfter).map((row) => row.address),
  )
  const unknown = addresses.filter((address) => !settled.has(address))
  return [...tokens, ...(await readFromChain(store, chain, unknown, now))]
}

async function readFromChain(
  store: Store,
  chain: EvmChain,
  addresses: readonly string[],
  now: number,
): Promise<readonly Token[]> {
  if (addresses.length === 0) return []
  const fields = ['name', 'symbol', 'decimals'] as const
  const reads: Read[] = addresses.flatMap((address) => [
    ...fields.map((functionName) => ({ address, abi: erc20Abi, functionName })),
    { address, abi: bytes32TextAbi, functionName: 'name' },
    { address, abi: bytes32TextAbi, functionName: 'symbol' },
  ])
  const answers = await readMany(chain, reads)
  const tokens = addresses.map((address, index) =>
    toToken(chain.config, address, answers.slice(index * 5, index * 5 + 5)),
  )
  await save(store, chain.id, tokens, addresses, now)
  return tokens.filter((token) => token !== undefined)
}

function toToken(config: ChainConfig, address: string, answers: readonly unknown[]): Token | undefined {
  const [nameText, symbolText, decimals, nameBytes, symbolBytes] = answers
  const name = toText(nameText, nameBytes, maxNameLength)
  const symbol = toText(symbolText, symbolBytes, maxSymbolLength)
  // an NFT contract has a name and no decimals; both are needed to show an amount, only the name to show an NFT
  if (name === undefined && symbol === undefined) return undefined
  const places = typeof decimals === 'number' && decimals <= 77 ? decimals : 0
  const token = { address, name: name || symbol || '', symbol: symbol || name || '', decimals: places, isKnown: false }
  return { ...token, isSpam: isSuspiciousToken(token, config) }
}

function toText(text: unknown, bytes: unknown, maxLength: number): string | undefined {
  if (typeof text === 'string') return cleanText(text, maxLength)
  if (typeof bytes !== 'string') return undefined
  return cleanText(Buffer.from(bytes.slice(2), 'hex').toString('utf8'), maxLength)
}

async function save(
  store: Store,
  chainId: string,
  tokens: readonly (Token | undefined)[],
  addresses: readonly string[],
  now: number,
): Promise<void> {
  const rows = addresses.map((address, index) => {
    const token = tokens[index]
    return {
      chain_id: chainId,
      address,
      kind: token ? 'token' : 'none',
      name: token?.name ?? '',
      symbol: token?.symbol ?? '',
      decimals: token?.decimals ?? 0,
      spam: token?.isSpam ? 1 : 0,
      checked_at: now,
    }
  })
  await store
    .insertInto('tokens')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'address']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        name: eb.ref('excluded.name'),
        symbol: eb.ref('excluded.symbol'),
        decimals: eb.ref('excluded.decimals'),
        spam: eb.ref('excluded.spam'),
        checked_at: eb.ref('excluded.checked_at'),
      })),
    )
    .execute()
}
