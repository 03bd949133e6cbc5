import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { SolanaChain } from '../chains/chains.ts'
import { cleanText } from '../cleanText.ts'
import { isSuspiciousToken } from './spam.ts'
import type { Token } from './tokens.ts'

/** Facts about mints: the owner's list, then what the chain says of them. */
export type SolanaTokens = {
  /**
   * @param mints address → decimals, as the holder's token account states them
   * @param options.mustRead whether it is an error that the chain cannot be asked; default: such a mint has no name
   */
  get(
    chain: SolanaChain,
    mints: ReadonlyMap<string, number>,
    options?: { readonly mustRead?: boolean },
  ): Promise<ReadonlyMap<string, SolanaToken>>
}

export type SolanaToken = Token & {
  /** Of a mint of which there is one, undivided, and that has a name: an NFT. */
  readonly nft?: SolanaNft
}

export type SolanaNft = {
  /** Empty where it has none. */
  readonly name: string
  /** Of the document that says what it looks like. */
  readonly uri: string
  /** Bound to its holder: the mint allows no transfer. */
  readonly isBound: boolean
}

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const cacheLimit = 5_000
/** A mint may be renamed, and a second one be minted, in ms. */
const maxAge = 3_600_000
/** Accounts per question; a node allows a hundred. */
const batchSize = 50

const rawSchema = z.object({
  value: z.array(z.nullable(z.object({ data: z.tuple([z.string(), z.literal('base64')]) }))),
})

type Names = { readonly name: string; readonly symbol: string; readonly uri: string }
type Facts = { readonly name: string; readonly symbol: string; readonly nft?: SolanaNft }

export function createSolanaTokens(): SolanaTokens {
  const cache = new LRUCache<string, Facts>({ max: cacheLimit, ttl: maxAge })
  return {
    async get(chain, mints, { mustRead = false } = {}) {
      const unknown = [...mints.keys()].filter(
        (mint) => !chain.config.tokens.some(({ address }) => address === mint) && !cache.get(`${chain.id} ${mint}`),
      )
      for (let start = 0; start < unknown.length; start += batchSize) {
        const reading = readNames(chain, unknown.slice(start, start + batchSize), cache)
        await (mustRead ? reading : reading.catch(() => undefined))
      }
      return new Map([...mints].map(([mint, decimals]) => [mint, toToken(chain, mint, decimals, cache)]))
    },
  }
}

function toToken(chain: SolanaChain, mint: string, decimals: number, cache: LRUCache<string, Facts>): SolanaToken {
  const known = chain.config.tokens.find((token) => token.address === mint)
  if (known) return { ...known, address: mint, isSpam: false, isKnown: true }
  const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  const { name, symbol, nft } = cache.get(`${chain.id} ${mint}`) ?? { name: '', symbol: '' }
  const token = { address: mint, name: name || short, symbol: symbol || short, decimals, isKnown: false }
  return { ...token, ...(nft && { nft }), isSpam: isSuspiciousToken({ name, symbol }, chain.config) }
}

/** Names that a Token-2022 mint carries itself, else those of its Metaplex account. */
async function readNames(chain: SolanaChain, mints: readonly string[], cache: LRUCache<string, Facts>): Promise<void> {
  const read = async (addresses: readonly string[]): Promise<readonly (Buffer | undefined)[]> => {
    const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }]
    const { value } = rawSchema.parse(await chain.rpc('getMultipleAccounts', params))
    return value.map((found) => (found ? Buffer.from(found.data[0], 'base64') : undefined))
  }
  const [own, beside] = await Promise.all([read(mints), read(mints.map(toMetadataAddress))])
  for (const [index, mint] of mints.entries()) {
    const names = parseMint(own[index]) ?? parseMetaplex(beside[index])
    const { name, symbol, uri } = names ?? { name: '', symbol: '', uri: '' }
    const isBound = findExtension(own[index], extensions.bound) !== undefined
    const clean = { name: cleanText(name, 60), symbol: cleanText(symbol, 16) }
    const nft = names && isSingle(own[index]) && { name: clean.name, uri, isBound }
    cache.set(`${chain.id} ${mint}`, { ...clean, ...(nft && { nft }) })
  }
}

/** Where a mint keeps its supply and its decimals, of either program. */
const mintFields = { supply: 36, decimals: 44 }

/** A mint of which there is one, undivided. */
function isSingle(bytes: Buffer | undefined): boolean {
  if (!bytes || bytes.length <= mintFields.decimals) return false
  return bytes[mintFields.decimals] === 0 && bytes.readBigUInt64LE(mintFields.supply) === 1n
}

/** Where the extensions of a Token-2022 mint begin, and which of them are its metadata and that it cannot be sent. */
const extensions = { start: 166, metadata: 19, bound: 9 }

/** Each extension is its kind, its length, its bytes. @returns where its bytes begin */
function findExtension(bytes: Buffer | undefined, kind: number): number | undefined {
  if (!bytes) return undefined
  for (let at = extensions.start; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) === kind) return at + 4
  }
  return undefined
}

/** The metadata among a mint's extensions: two addresses precede the names. */
function parseMint(bytes: Buffer | undefined): Names | undefined {
  const start = findExtension(bytes, extensions.metadata)
  return bytes && start !== undefined ? readNameTexts(bytes, start + 64) : undefined
}

/** A Metaplex account: one byte of kind and two addresses before the names. */
function parseMetaplex(bytes: Buffer | undefined): Names | undefined {
  return bytes && readNameTexts(bytes, 65)
}

/** Name, symbol and the address of its document, each after its length; Metaplex pads them with zeros. */
function readNameTexts(bytes: Buffer, start: number): Names | undefined {
  const name = readText(bytes, start)
  const symbol = name && readText(bytes, name.end)
  const uri = symbol && readText(bytes, symbol.end)
  return symbol && { name: name.text, symbol: symbol.text, uri: uri?.text.replaceAll('\0', '') ?? '' }
}

function readText(bytes: Buffer, start: number): { readonly text: string; readonly end: number } | undefined {
  if (bytes.length < start + 4) return undefined
  const end = start + 4 + bytes.readUInt32LE(start)
  return end <= bytes.length ? { text: bytes.toString('utf8', start + 4, end), end } : undefined
}

/** The address that the metadata program derives from a mint: the first bump whose hash is no public key. */
export function toMetadataAddress(mint: string): string {
  const program = base58.decode(metadataProgram)
  for (let bump = 255; bump > 0; bump -= 1) {
    const hash = createHash('sha256')
      .update('metadata')
      .update(program)
      .update(base58.decode(mint))
      .update(Uint8Array.of(bump))
      .update(program)
      .update('ProgramDerivedAddress')
      .digest()
    if (!isOnCurve(hash)) return base58.encode(hash)
  }
  throw new Error(`${mint} has no metadata address`)
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}
