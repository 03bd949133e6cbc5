import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { PolkadotKey } from './createPolkadotKey.ts'
import { encodePayload } from './payload.ts'
import { decodeAddress, encodeAddress } from './ss58.ts'
import type { PolkadotState } from './state.ts'
import type { InjectedAccount, PolkadotPrompt, PolkadotRequest, PolkadotSignature, SignerPayload } from './types.ts'

/** What a call of the wallet may do. */
export type PolkadotContext = {
  readonly state: PolkadotState
  visibleAccounts(): readonly InjectedAccount[]
  /** Asks the user; fails with polkadot-js's words when refused. */
  ask(kind: PolkadotPrompt['kind'], request: PolkadotRequest, account?: string): Promise<void>
  setAuthorized(): void
  nextId(): number
}

type Handler = (context: PolkadotContext, request: PolkadotRequest) => Promise<unknown>

/** What the wallet does on each call when it approves. */
export const polkadotHandlers: { readonly [method: string]: Handler } = {
  async enable({ state, ask, setAuthorized }, request) {
    if (state.authorized) return
    await ask('connect', request)
    setAuthorized()
  },
  'accounts.get': async ({ visibleAccounts }) => visibleAccounts(),
  async signRaw(context, request) {
    const [raw] = request.params as readonly { readonly address: string; readonly data: string }[]
    const key = keyOf(context.state, raw?.address)
    if (!/^0x([0-9a-f]{2})*$/i.test(raw?.data ?? '')) throw new Error('Expected 0x hex data')
    await context.ask('sign', request, key.address)
    return toAnswer(context, key.sign(wrapBytes(hexToBytes(raw?.data.slice(2) ?? ''))))
  },
  async signPayload(context, request) {
    const [payload] = request.params as readonly SignerPayload[]
    const key = keyOf(context.state, payload?.address)
    const bytes = encodePayload(payload ?? { address: '' })
    await context.ask('sign', request, key.address)
    // 01 names sr25519
    return toAnswer(context, `0x01${key.sign(bytes).slice(2)}`)
  },
}

/** Calls that may ask the user something. */
export const promptingCalls: readonly string[] = ['enable', 'signRaw', 'signPayload']

/**
 * What is no transaction is signed between these marks, so that it can never be one; data that has them already is left.
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
