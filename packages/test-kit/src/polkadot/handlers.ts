import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { decodeAddress, encodeAddress, type PolkadotKey } from './createPolkadotKey.ts'
import type { InjectedAccount, PolkadotPrompt, PolkadotRequest, PolkadotSignature, SignerPayload } from './types.ts'

/** What a call of the wallet may do. */
export type PolkadotContext = {
  readonly state: PolkadotState
  visibleAccounts(): readonly InjectedAccount[]
  /** Asks the user; fails with polkadot-js's words when refused. */
  prompt(kind: PolkadotPrompt['kind'], request: PolkadotRequest, account?: string): Promise<void>
  setAuthorized(): void
  nextId(): number
}

type Handler = (context: PolkadotContext, request: PolkadotRequest) => Promise<unknown>

/** What the wallet does on each call when it approves. */
export const polkadotHandlers: { readonly [method: string]: Handler } = {
  async enable({ state, prompt, setAuthorized }, request) {
    if (state.authorized) return
    await prompt('connect', request)
    setAuthorized()
  },
  'accounts.get': async ({ visibleAccounts }) => visibleAccounts(),
  async signRaw(context, request) {
    const [raw] = request.params as readonly { readonly address: string; readonly data: string }[]
    const key = keyOf(context.state, raw?.address)
    if (!/^0x([0-9a-f]{2})*$/i.test(raw?.data ?? '')) throw new Error('Expected 0x hex data')
    await context.prompt('sign', request, key.address)
    return toAnswer(context, key.sign(wrapBytes(hexToBytes(raw?.data.slice(2) ?? ''))))
  },
  async signPayload(context, request) {
    const [payload] = request.params as readonly SignerPayload[]
    const key = keyOf(context.state, payload?.address)
    const bytes = encodePayload(payload ?? { address: '' })
    await context.prompt('sign', request, key.address)
    // 01 names sr25519
    return toAnswer(context, `0x01${key.sign(bytes).slice(2)}`)
  },
}

/** Calls that may ask the user something. */
export const promptingCalls: readonly string[] = ['enable', 'signRaw', 'signPayload']

/**
 * Puts what is no transaction between the marks it is signed in, so that it can never be one; data that has them already is left.
 * @see polkadot-js `u8aWrapBytes`
 */
export function wrapBytes(data: Uint8Array): Uint8Array {
  const hex = bytesToHex(data)
  const [start, end] = ['<Bytes>', '</Bytes>'].map((mark) => bytesToHex(new TextEncoder().encode(mark)))
  const isWrapped = hex.startsWith(start ?? '') && hex.endsWith(end ?? '')
  return isWrapped ? data : hexToBytes(`${start}${hex}${end}`)
}

function toAnswer({ nextId }: PolkadotContext, signature: string): PolkadotSignature {
  return { id: nextId(), signature }
}

/** The key of an account the site may use, whatever prefix it names it with. */
function keyOf(state: PolkadotState, address: unknown): PolkadotKey {
  const generic = encodeAddress(decodeAddress(String(address)))
  const key = state.keys.find((candidate) => candidate.address === generic)
  if (!key || !state.authorized || !state.shared.includes(generic)) throw new Error('Unable to find keypair')
  return key
}

/** What the wallet knows. One per wallet. */
export type PolkadotState = {
  readonly keys: readonly PolkadotKey[]
  /** Addresses the user shares, the active one first. */
  shared: readonly string[]
  authorized: boolean
  locked: boolean
}

type Storage = { getItem(key: string): string | null; setItem(key: string, value: string): void }

/** Takes over what was saved before a reload; what is absent or foreign is left alone. */
export function restorePolkadot(state: PolkadotState, storage: Storage, key: string): void {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? '')
    const { authorized, shared } = (saved ?? {}) as Readonly<Record<string, unknown>>
    if (typeof authorized !== 'boolean' || !Array.isArray(shared)) return
    state.authorized = authorized
    state.shared = shared.filter((address) => state.keys.some((known) => known.address === address))
  } catch {
    // nothing was saved
  }
}

export function savePolkadot({ authorized, shared }: PolkadotState, storage: Storage, key: string): void {
  storage.setItem(key, JSON.stringify({ authorized, shared }))
}

type Part = {
  /** Bytes that travel with the extrinsic. */
  readonly extra?: (payload: SignerPayload) => Uint8Array
  /** Bytes both sides know and only the signature covers. */
  readonly additional?: (payload: SignerPayload) => Uint8Array
}

/** What each signed extension adds. One that is not here adds nothing, as most do. */
const extensions: { readonly [name: string]: Part } = {
  CheckSpecVersion: { additional: ({ specVersion }) => toU32(specVersion) },
  CheckTxVersion: { additional: ({ transactionVersion }) => toU32(transactionVersion) },
  CheckGenesis: { additional: ({ genesisHash }) => toBytes(genesisHash) },
  CheckMortality: { extra: ({ era }) => toBytes(era), additional: ({ blockHash }) => toBytes(blockHash) },
  CheckEra: { extra: ({ era }) => toBytes(era), additional: ({ blockHash }) => toBytes(blockHash) },
  CheckNonce: { extra: ({ nonce }) => encodeCompact(toBigInt(nonce)) },
  ChargeTransactionPayment: { extra: ({ tip }) => encodeCompact(toBigInt(tip)) },
  ChargeAssetTxPayment: {
    extra: ({ tip, assetId }) => Uint8Array.of(...encodeCompact(toBigInt(tip)), ...encodeOption(assetId)),
  },
  CheckMetadataHash: {
    extra: ({ mode }) => Uint8Array.of(Number(mode ?? 0)),
    additional: ({ metadataHash }) => encodeOption(metadataHash),
  },
}

/**
 * The bytes an extrinsic of version 4 is signed over: the call, what the extensions add, and blake2b-256 of it all where
 * that is longer than 256 bytes.
 */
export function encodePayload(payload: SignerPayload): Uint8Array {
  const bytes = Uint8Array.of(...toBytes(payload['method']), ...encodeExtra(payload), ...encode(payload, 'additional'))
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/** Encodes what the extensions add to the extrinsic itself: era, nonce, tip. */
export function encodeExtra(payload: SignerPayload): Uint8Array {
  return encode(payload, 'extra')
}

function encode(payload: SignerPayload, which: keyof Part): Uint8Array {
  const names = Array.isArray(payload['signedExtensions']) ? payload['signedExtensions'].map(String) : []
  return Uint8Array.from(names.flatMap((name) => [...(extensions[name]?.[which]?.(payload) ?? [])]))
}

/** SCALE's compact integer. */
export function encodeCompact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return littleEndian(value << 2n, 1)
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((length - 4) << 2) | 3, ...littleEndian(value, length))
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

function encodeOption(value: unknown): Uint8Array {
  return value === undefined || value === null ? Uint8Array.of(0) : Uint8Array.of(1, ...toBytes(value))
}

function toU32(value: unknown): Uint8Array {
  return littleEndian(toBigInt(value), 4)
}

/** Numbers come in big-endian hex, or as they are. */
function toBigInt(value: unknown): bigint {
  return BigInt(typeof value === 'number' || typeof value === 'string' ? value || 0 : 0)
}

function toBytes(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) throw new Error(`Expected 0x hex, got ${value}`)
  return hexToBytes(value.slice(2))
}
