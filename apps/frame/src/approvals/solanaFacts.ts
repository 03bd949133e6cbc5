import { cleanText } from '@foyer/base'
import { base58 } from '@scure/base'
import { getAddressEncoder, getProgramDerivedAddress, address as toAddress } from '@solana/kit'
import { showUnits } from '../chain/amounts.ts'
import type { Rpc } from '../chain/rpc.ts'
import { translate } from '../words.ts'
import type { Count } from './review.ts'
import { type ChainAccount, readAccounts, type TokenAccount, tokenPrograms, toTokenAccount } from './solanaAccounts.ts'

/** What the chain says of the accounts and tokens of a transaction. */
export type SolanaFacts = {
  /** The account that signs here. */
  readonly me: string
  readonly accounts: ReadonlyMap<string, ChainAccount>
  readonly mints: ReadonlyMap<string, Mint>
}

export type Mint = {
  readonly decimals: number
  /** What the token calls itself, an NFT by its name: its own claim, which may be a lie. */
  readonly symbol: string | undefined
  /** What its makers can do with it, and with what others have of it. */
  readonly powers: readonly MintPower[]
}

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const wrappedSol = 'So11111111111111111111111111111111111111112'

/** Extensions of Token-2022 that decide about what others have. @see spl-token-2022, `ExtensionType` */
const powers = {
  1: 'fee',
  6: 'frozen',
  9: 'fixed',
  12: 'delegate',
  14: 'hook',
  25: 'scaled',
  26: 'pause',
} as const

export type MintPower = (typeof powers)[keyof typeof powers]

/** Looks accounts up, and the tokens they hold. Never fails: what is not answered is unknown. */
export async function readSolanaFacts(
  rpc: Rpc,
  {
    me,
    addresses,
    signal,
  }: { readonly me: string; readonly addresses: readonly string[]; readonly signal: AbortSignal },
): Promise<SolanaFacts> {
  const accounts = await readAccounts(rpc, [me, ...addresses], signal)
  const held = [...accounts.values()].flatMap((account) => toTokenAccount(account)?.mint ?? [])
  const own = [...accounts].filter(([, account]) => isMint(account)).map(([address]) => address)
  return { me, accounts, mints: await readMints(rpc, [...new Set([...held, ...own])], signal) }
}

async function readMints(rpc: Rpc, mints: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Mint>> {
  const wanted = mints.slice(0, 50)
  const metadata = await Promise.all(wanted.map(findMetadata))
  const accounts = await readAccounts(rpc, [...wanted, ...metadata], signal)
  const found = wanted.flatMap((mint, index): [string, Mint][] => {
    const account = accounts.get(mint)
    if (!account || !isMint(account)) return []
    const extensions = listExtensions(account.data)
    const names = readMetaplex(accounts.get(metadata[index] ?? '')) ?? readNames(extensions.get(19), 64)
    const symbol = mint === wrappedSol ? 'SOL' : isSingle(account) ? (names.name ?? names.symbol) : names.symbol
    const named = Object.entries(powers).flatMap(([type, power]) => (extensions.has(Number(type)) ? [power] : []))
    return [[mint, { decimals: account.data[44] ?? 0, symbol, powers: named }]]
  })
  return new Map(found)
}

async function findMetadata(mint: string): Promise<string> {
  const encoder = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: toAddress(metadataProgram),
    seeds: ['metadata', encoder.encode(toAddress(metadataProgram)), encoder.encode(toAddress(mint))],
  })
  return found
}

function isMint({ program, data }: ChainAccount): boolean {
  return tokenPrograms.includes(program) && (data.length === 82 || (data.length > 165 && data[165] === 1))
}

/** A mint of which there is one, undivided: an NFT. */
function isSingle({ data }: ChainAccount): boolean {
  const supply = new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(36, true)
  return supply === 1n && data[44] === 0
}

/** Type → value of the extensions behind a mint. */
function listExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = 166; at + 4 <= data.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === 0) break
    found.set(type, data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

type Names = { readonly name: string | undefined; readonly symbol: string | undefined }

function readMetaplex(account: ChainAccount | undefined): Names | undefined {
  return account?.program === metadataProgram ? readNames(account.data, 65) : undefined
}

/** Two texts, each behind its length. From outside, so cut and cleaned; what does not fit is left out. */
function readNames(data: Uint8Array | undefined, start: number): Names {
  if (!data) return { name: undefined, symbol: undefined }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const readAt = (at: number, limit: number): { readonly text: string | undefined; readonly end: number } => {
    if (data.length < at + 4) return { text: undefined, end: data.length }
    const end = at + 4 + view.getUint32(at, true)
    const bytes = data.subarray(at + 4, end)
    return { text: cleanText(new TextDecoder().decode(bytes).replaceAll('\0', ''), limit), end }
  }
  const name = readAt(start, 40)
  return { name: name.text, symbol: readAt(name.end, 12).text }
}

export function findTokenAccount({ accounts }: SolanaFacts, address: string): TokenAccount | undefined {
  return toTokenAccount(accounts.get(address))
}

export type TokenAmount = {
  readonly amount: bigint
  readonly mint: string | undefined
  /** As the instruction says; the network refuses another than the token's. */
  readonly decimals?: number | undefined
}

/** In units of the token; where those are unknown that is said. */
export function showTokens({ mints }: SolanaFacts, { amount, mint, decimals }: TokenAmount): string {
  const known = mint === undefined ? undefined : mints.get(mint)
  const places = known?.decimals ?? decimals
  const token = known?.symbol ?? mint ?? translate('solana.some-token')
  if (places === undefined) return translate('call.raw-units', { amount: amount.toString(), token })
  return `${showUnits(amount, places)} ${token}`
}

export function showSol(lamports: bigint): string {
  return `${showUnits(lamports, 9)} SOL`
}

export function toSolCount(lamports: bigint): Count {
  return { units: String(lamports), decimals: 9, symbol: 'SOL', token: undefined }
}

/** An amount to be counted in money; undefined where its decimals are unknown. */
export function toTokenCount({ mints }: SolanaFacts, { amount, mint }: TokenAmount): Count | undefined {
  const known = mint === undefined ? undefined : mints.get(mint)
  if (mint === undefined || !known) return undefined
  return { units: String(amount), decimals: known.decimals, symbol: known.symbol ?? mint, token: mint }
}

export function toKey(bytes: Uint8Array, at: number): string {
  if (bytes.length < at + 32) throw new RangeError('shorter than its kind must be')
  return base58.encode(bytes.subarray(at, at + 32))
}
