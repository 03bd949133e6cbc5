import { base64 } from '@scure/base'
import type { CosmosKey, CosmosState } from './createKey.ts'
import type { AminoDoc, CosmosPrompt, CosmosRequest, DirectDoc } from './types.ts'

/** What a function of the wallet may do. */
export type CosmosContext = {
  readonly state: CosmosState
  readonly keyName: string
  readonly aminoOnly: boolean
  /** Asks the user; fails with Keplr's words when refused. */
  prompt(kind: CosmosPrompt['kind'], chainId: string, request: CosmosRequest): Promise<void>
  save(): void
}

type Handler = (context: CosmosContext, request: CosmosRequest) => Promise<unknown>

/** What the wallet does on each function when it approves. Words of errors are Keplr's. */
export const cosmosHandlers: { readonly [method: string]: Handler } = {
  async enable(context, request) {
    const { state } = context
    const chainIds = toChainIds(request.params[0])
    for (const chainId of chainIds) prefixOf(state, chainId)
    const [first] = chainIds.filter((chainId) => !state.authorized.has(chainId))
    if (first === undefined) return
    await context.prompt('connect', first, request)
    for (const chainId of chainIds) state.authorized.add(chainId)
    context.save()
  },
  async disable({ state, save }, { params: [chainIds] }) {
    for (const chainId of chainIds === undefined ? [...state.authorized] : toChainIds(chainIds)) {
      state.authorized.delete(chainId)
    }
    save()
  },
  async experimentalSuggestChain(context, request) {
    const { chainId, prefix } = parseChainInfo(request.params[0])
    if (context.state.chains.has(chainId)) return
    await context.prompt('suggestChain', chainId, request)
    context.state.chains.set(chainId, prefix)
    context.save()
  },
  async getKey(context, request) {
    const { key, prefix } = await useChain(context, request)
    return {
      name: context.keyName,
      algo: 'secp256k1',
      pubKey: key.publicKey,
      address: key.hash,
      bech32Address: key.addressOn(prefix),
      isNanoLedger: context.aminoOnly,
    }
  },
  async signDirect(context, request) {
    const { key, chainId } = await useSigner(context, request)
    const doc = request.params[2] as DirectDoc
    if (context.aminoOnly) throw new Error('Ledger is not compatible with direct signing')
    if (doc.chainId !== chainId) throw new Error('Chain id in the message is not matched with the requested chain id')
    await context.prompt('sign', chainId, request)
    return { signed: doc, signature: key.sign(encodeDirectDoc(doc)) }
  },
  async signAmino(context, request) {
    const { key, chainId } = await useSigner(context, request)
    const doc = request.params[2] as AminoDoc
    if (doc.chain_id !== chainId && !isArbitrary(doc)) {
      throw new Error('Chain id in the message is not matched with the requested chain id')
    }
    await context.prompt('sign', chainId, request)
    return { signed: doc, signature: key.sign(encodeAminoDoc(doc)) }
  },
  async signArbitrary(context, request) {
    const { key, chainId } = await useSigner(context, request)
    const [, signer, data] = request.params
    await context.prompt('sign', chainId, request)
    return key.sign(encodeAminoDoc(toArbitraryDoc(String(signer), data as string | Uint8Array)))
  },
}

/** Functions that may ask the user something, whatever they are called with. */
export const promptingMethods: readonly string[] = Object.keys(cosmosHandlers).filter((name) => name !== 'disable')

/** As Keplr, asks for the permission that is missing. */
async function useChain(context: CosmosContext, request: CosmosRequest) {
  const chainId = String(request.params[0])
  const prefix = prefixOf(context.state, chainId)
  if (!context.state.authorized.has(chainId)) {
    await context.prompt('connect', chainId, request)
    context.state.authorized.add(chainId)
    context.save()
  }
  return { chainId, prefix, key: activeKey(context.state) }
}

async function useSigner(context: CosmosContext, request: CosmosRequest) {
  const used = await useChain(context, request)
  if (used.key.addressOn(used.prefix) !== request.params[1]) throw new Error('Signer mismatched')
  return used
}

export function activeKey(state: CosmosState): CosmosKey {
  const key = state.keys[state.active]
  if (!key) throw new Error('Key is not selected')
  return key
}

function prefixOf(state: CosmosState, chainId: string): string {
  const prefix = state.chains.get(chainId)
  if (prefix === undefined) throw new Error(`There is no chain info for ${chainId}`)
  return prefix
}

function toChainIds(value: unknown): readonly string[] {
  const chainIds = typeof value === 'string' ? [value] : Array.isArray(value) ? value.map(String) : []
  if (chainIds.length === 0) throw new Error('chain id not set')
  return chainIds
}

function isArbitrary({ msgs }: AminoDoc): boolean {
  return Array.isArray(msgs) && msgs.length === 1 && msgs[0]?.type === 'sign/MsgSignData'
}

/** Refuses what Keplr's own schema refuses: a site that leaves a field out must see it here. */
function parseChainInfo(value: unknown): { chainId: string; prefix: string } {
  const info = (value ?? {}) as Readonly<Record<string, unknown>>
  const texts = ['chainId', 'chainName', 'rpc', 'rest']
  const missing = texts.filter((field) => typeof info[field] !== 'string' || info[field] === '')
  const { bech32PrefixAccAddr: prefix } = (info['bech32Config'] ?? {}) as { bech32PrefixAccAddr?: unknown }
  if (typeof prefix !== 'string') missing.push('bech32Config')
  if (typeof (info['bip44'] as { coinType?: unknown } | undefined)?.coinType !== 'number') missing.push('bip44')
  for (const field of ['currencies', 'feeCurrencies']) {
    const list = info[field]
    if (!Array.isArray(list) || list.length === 0 || !list.every(isCurrency)) missing.push(field)
  }
  if (missing.length > 0) throw new Error(`Invalid chain info: ${missing.map((field) => `"${field}"`).join(', ')}`)
  return { chainId: String(info['chainId']), prefix: String(prefix) }
}

function isCurrency(value: unknown): boolean {
  const { coinDenom, coinMinimalDenom, coinDecimals } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof coinDenom === 'string' && typeof coinMinimalDenom === 'string' && Number.isInteger(coinDecimals)
}

/** The protobuf bytes of `cosmos.tx.v1beta1.SignDoc`. */
export function encodeDirectDoc(doc: DirectDoc): Uint8Array {
  const chainId = new TextEncoder().encode(doc.chainId ?? '')
  const accountNumber = BigInt(String(doc.accountNumber ?? 0))
  return concat([
    bytesField(1, doc.bodyBytes ?? new Uint8Array()),
    bytesField(2, doc.authInfoBytes ?? new Uint8Array()),
    bytesField(3, chainId),
    ...(accountNumber === 0n ? [] : [varint(4n << 3n), varint(accountNumber)]),
  ])
}

/** The canonical JSON bytes of an amino document: keys in order, no spaces, `& < >` escaped. */
export function encodeAminoDoc(doc: unknown): Uint8Array {
  const text = JSON.stringify(sortKeys(doc))
    .replaceAll('&', '\\u0026')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
  return new TextEncoder().encode(text)
}

/** Returns what ADR-36 signs for data that is no transaction. */
export function toArbitraryDoc(signer: string, data: string | Uint8Array): AminoDoc {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(bytes) } }],
    memo: '',
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

/** Field of wire type 2; an empty one is left out, as proto3 has it. */
function bytesField(field: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0) return bytes
  return concat([varint(BigInt((field << 3) | 2)), varint(BigInt(bytes.length)), bytes])
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return Uint8Array.from([...bytes, Number(rest)])
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}
