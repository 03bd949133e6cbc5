import type { CosmosKey } from './createKey.ts'
import { encodeAminoDoc, encodeDirectDoc, toArbitraryDoc } from './signDocs.ts'
import type { CosmosState } from './state.ts'
import type { AminoDoc, CosmosPrompt, CosmosRequest, DirectDoc } from './types.ts'

/** What a function of the wallet may do. */
export type CosmosContext = {
  readonly state: CosmosState
  readonly keyName: string
  readonly aminoOnly: boolean
  /** Asks the user; fails with Keplr's words when refused. */
  ask(kind: CosmosPrompt['kind'], chainId: string, request: CosmosRequest): Promise<void>
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
    await context.ask('connect', first, request)
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
    await context.ask('suggestChain', chainId, request)
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
    await context.ask('sign', chainId, request)
    return { signed: doc, signature: key.sign(encodeDirectDoc(doc)) }
  },
  async signAmino(context, request) {
    const { key, chainId } = await useSigner(context, request)
    const doc = request.params[2] as AminoDoc
    if (doc.chain_id !== chainId && !isArbitrary(doc)) {
      throw new Error('Chain id in the message is not matched with the requested chain id')
    }
    await context.ask('sign', chainId, request)
    return { signed: doc, signature: key.sign(encodeAminoDoc(doc)) }
  },
  async signArbitrary(context, request) {
    const { key, chainId } = await useSigner(context, request)
    const [, signer, data] = request.params
    await context.ask('sign', chainId, request)
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
    await context.ask('connect', chainId, request)
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
