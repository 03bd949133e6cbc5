import { createHash } from 'node:crypto'
import {
  type Address,
  createKeyPairFromPrivateKeyBytes,
  getAddressDecoder,
  getAddressEncoder,
  getAddressFromPublicKey,
  getProgramDerivedAddress,
  type Lamports,
  lamports,
} from '@solana/kit'
import type { Ledger } from './ledger.ts'
import { associatedTokenProgram, metadataProgram, token2022Program, tokenProgram } from './tokens.ts'

/** An account whose key anyone may know. */
export type SolanaAccount = {
  readonly address: Address
  /** The 32 bytes the key pair is made from, in hexadecimal. */
  readonly seed: string
}

/** The same accounts at every start: seed `n` is the SHA-256 of `foyer devnet solana n`. */
export async function deriveSolanaAccounts(count: number): Promise<readonly SolanaAccount[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const seed = createHash('sha256').update(`foyer devnet solana ${index}`).digest()
      const pair = await createKeyPairFromPrivateKeyBytes(Uint8Array.from(seed))
      return { address: await getAddressFromPublicKey(pair.publicKey), seed: seed.toString('hex') }
    }),
  )
}

/** A token that exists from the first slot on. */
export type SolanaToken = {
  readonly address: Address
  readonly program: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Of the document that says what it is. */
  readonly uri?: string
}

const solPerAccount = 1_000n * 1_000_000_000n

/** How many of the accounts hold the tokens. */
const holderCount = 3

/** Whole tokens each holder has. */
const tokensPerHolder = 10_000n

/**
 * Gives each account 1 000 SOL and the first three 10 000 of each token: one of the classic program with its name
 * in a Metaplex account, one of Token-2022 that carries its name itself. The first account is the mints' authority, and
 * holds an NFT of either program.
 */
export async function seedLedger(
  ledger: Ledger,
  accounts: readonly SolanaAccount[],
): Promise<{ readonly usdc: SolanaToken; readonly rich: SolanaToken }> {
  const usdc = describe('usdc', { program: tokenProgram, name: 'USD Coin', symbol: 'USDC', decimals: 6 })
  const rich = describe('rich', { program: token2022Program, name: 'Rich Token', symbol: 'RICH', decimals: 9 })
  const [authority] = accounts
  if (!authority) return { usdc, rich }

  for (const account of accounts) ledger.airdrop(account.address, solPerAccount)
  const holders = accounts.slice(0, holderCount)
  for (const token of [usdc, rich]) {
    const supply = BigInt(holders.length) * tokensPerHolder * 10n ** BigInt(token.decimals)
    const mint = mintBytes(authority.address, token.decimals, supply)
    const data = token === rich ? withMetadata(mint, authority.address, token) : mint
    store(ledger, token.address, token.program, data)
    for (const holder of holders) {
      const amount = tokensPerHolder * 10n ** BigInt(token.decimals)
      store(
        ledger,
        await tokenAccountOf(holder.address, token),
        token.program,
        tokenAccountBytes(holder, token, amount),
      )
    }
  }
  await storeMetaplex(ledger, authority.address, usdc)
  const picture = (color: string) =>
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='${color}' d='M0 0h9v9H0z'/><path fill='white' d='M1 5q2-3 3.5 0q1.5-3 3.5 0q-2-1-3.5 1q-1.5-2-3.5-1z'/></svg>`
  const document = (color: string) => `data:application/json,${JSON.stringify({ image: picture(color) })}`
  await mintNft(ledger, authority.address, { program: tokenProgram, name: 'Gull of Skerry', uri: document('teal') })
  await mintNft(ledger, authority.address, { program: token2022Program, name: 'Seal of Skerry', uri: document('navy') })
  return { usdc, rich }
}

export type NftInput = {
  readonly program: Address
  readonly name: string
  /** Of the document that says what it is; Metaplex has room for 200 bytes. */
  readonly uri: string
  /** Its holder cannot send it by a plain transfer, as with Metaplex's programmable NFTs. */
  readonly isFrozen?: boolean
}

/**
 * An NFT of its own for someone: a mint with supply 1 and no decimals, named by Metaplex's account (classic program) or
 * by the mint itself (Token-2022). @returns the mint
 */
export async function mintNft(ledger: Ledger, owner: Address, nft: NftInput): Promise<Address> {
  const { program, name, uri, isFrozen = false } = nft
  const token = describe(`${owner} ${name}`, { program, name, symbol: 'SKERRY', decimals: 0, uri })
  // no one may mint a second one
  const mint = mintBytes(undefined, 0, 1n)
  store(ledger, token.address, program, program === tokenProgram ? mint : withMetadata(mint, owner, token))
  if (program === tokenProgram) await storeMetaplex(ledger, owner, token)
  const account = tokenAccountBytes({ address: owner }, token, 1n)
  if (isFrozen) account[108] = 2
  store(ledger, await tokenAccountOf(owner, token), program, account)
  return token.address
}

async function storeMetaplex(ledger: Ledger, authority: Address, token: SolanaToken): Promise<void> {
  const encoder = getAddressEncoder()
  const [metadata] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', encoder.encode(metadataProgram), encoder.encode(token.address)],
  })
  store(ledger, metadata, metadataProgram, metaplexBytes(authority, token))
}

/** Returns where an owner's units of a token are. */
export async function tokenAccountOf(
  owner: Address,
  token: Pick<SolanaToken, 'address' | 'program'>,
): Promise<Address> {
  const encoder = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: associatedTokenProgram,
    seeds: [encoder.encode(owner), encoder.encode(token.program), encoder.encode(token.address)],
  })
  return account
}

function describe(key: string, token: Omit<SolanaToken, 'address'>): SolanaToken {
  const bytes = createHash('sha256').update(`foyer devnet solana mint ${key}`).digest()
  return { address: getAddressDecoder().decode(Uint8Array.from(bytes)), ...token }
}

function store(ledger: Ledger, address: Address, programAddress: Address, data: Uint8Array): void {
  const rent: Lamports = lamports(ledger.svm.minimumBalanceForRentExemption(BigInt(data.length)))
  const space = BigInt(data.length)
  ledger.svm.setAccount({ address, programAddress, data, lamports: rent, executable: false, space })
}

/** SPL Token's `Mint`: authority, supply, decimals, initialised, no freeze authority. */
function mintBytes(authority: Address | undefined, decimals: number, supply: bigint): Uint8Array {
  const bytes = new Uint8Array(82)
  const view = new DataView(bytes.buffer)
  if (authority) {
    view.setUint32(0, 1, true)
    bytes.set(getAddressEncoder().encode(authority), 4)
  }
  view.setBigUint64(36, supply, true)
  bytes[44] = decimals
  bytes[45] = 1
  return bytes
}

/** SPL Token's `Account`: mint, owner, amount, initialised. */
function tokenAccountBytes(owner: Pick<SolanaAccount, 'address'>, token: SolanaToken, amount: bigint): Uint8Array {
  const bytes = new Uint8Array(165)
  bytes.set(getAddressEncoder().encode(token.address), 0)
  bytes.set(getAddressEncoder().encode(owner.address), 32)
  new DataView(bytes.buffer).setBigUint64(64, amount, true)
  bytes[108] = 1
  return bytes
}

/** Token-2022: the mint padded to 165 bytes, its type, then the extensions MetadataPointer (18) and TokenMetadata (19). */
function withMetadata(mint: Uint8Array, authority: Address, token: SolanaToken): Uint8Array {
  const encoder = getAddressEncoder()
  const [owner, address] = [encoder.encode(authority), encoder.encode(token.address)]
  const metadata = [
    ...owner,
    ...address,
    ...text(token.name),
    ...text(token.symbol),
    ...text(token.uri ?? ''),
    ...u32(0),
  ]
  return Uint8Array.from([
    ...mint,
    ...new Uint8Array(165 - mint.length),
    1,
    ...extension(18, [...owner, ...address]),
    ...extension(19, metadata),
  ])
}

/** Metaplex's `Metadata` account up to its name, symbol and address; the rest is empty. */
function metaplexBytes(authority: Address, token: SolanaToken): Uint8Array {
  const encoder = getAddressEncoder()
  const head = [4, ...encoder.encode(authority), ...encoder.encode(token.address)]
  // names are padded with zeros to their full width
  const names = [
    ...text(token.name.padEnd(32, '\0')),
    ...text(token.symbol.padEnd(10, '\0')),
    ...text((token.uri ?? '').padEnd(200, '\0')),
  ]
  return Uint8Array.from([...head, ...names, 0, 0, 0, 0, 1, 0, 0, 0, 0])
}

function extension(type: number, value: readonly number[]): readonly number[] {
  return [type & 255, type >> 8, value.length & 255, value.length >> 8, ...value]
}

function text(value: string): readonly number[] {
  const bytes = new TextEncoder().encode(value)
  return [...u32(bytes.length), ...bytes]
}

function u32(value: number): readonly number[] {
  return [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255]
}
