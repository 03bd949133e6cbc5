import {
  type CaipNetworkId,
  delay,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  type Namespace,
  type Network,
  parseCaipAddress,
  parseCaipNetworkId,
  type RpcCall,
} from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import type { RelayDapp } from '../dapp/createRelayDapp.ts'
import { isRecord } from '../jsonRpc.ts'
import type { Properties, RelaySession } from '../session/types.ts'
import { readChain, toGrantedId } from './externalSession.ts'

/** Longest wait for one address of a network, in ms (specification §9). */
const timeout = 10_000

/**
 * Asks a network itself: what a wallet was not asked to do, and must not see. Addresses are tried in turn.
 * @throws FoyerError `RpcRequestFailed`; `RequestAborted`
 */
async function readFromNetwork(params: {
  readonly network: Network
  readonly method: string
  readonly params: unknown
  readonly fetch: typeof globalThis.fetch
  readonly signal?: AbortSignal | undefined
}): Promise<unknown> {
  const { network, method, fetch, signal } = params
  let failure: unknown
  for (const url of listRpcUrls(network)) {
    const limit = AbortSignal.timeout(timeout)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params: params.params }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      const answer: unknown = await response.json()
      if (isRecord(answer) && 'result' in answer) return answer['result']
      failure =
        isRecord(answer) && isRecord(answer['error']) ? toError(answer['error']) : new Error(String(response.status))
      // an error of the call itself is the same everywhere
      if (isRecord(answer) && isRecord(answer['error'])) break
    } catch (error) {
      if (signal?.aborted) throw new FoyerError('RequestAborted', { cause: signal.reason })
      failure = error
    }
  }
  const message = failure instanceof Error ? failure.message : 'no address'
  throw new FoyerError('RpcRequestFailed', { message }, { cause: failure })
}

function toError({ code, message, data }: Readonly<Record<string, unknown>>): Error {
  return Object.assign(new Error(String(message)), { code, data })
}

export type Requester = ExternalProvider['request']

/** Reads that belong to the network and not to the wallet. */
const isRead = (method: string) =>
  /^(eth|net|web3|debug|trace)_/.test(method) && !/sign|sendTransaction|accounts/i.test(method)

/** How long a wallet that agreed to a network may take to grant it in the session, in ms. */
const grantTimeout = 5_000

type Scope = {
  readonly networks: readonly Network[]
  readonly find: (namespace: Namespace) => { readonly dapp: RelayDapp; readonly session: RelaySession } | undefined
  readonly getSession: (namespace: Namespace) => ExternalSession | undefined
  readonly setActiveNetwork: (networkId: CaipNetworkId) => void
  readonly fetch: typeof globalThis.fetch
}

/** Decides who answers a call: this page, the wallet, or the network itself. */
export function createRequester(scope: Scope): Requester {
  return async (call, { signal } = {}) => {
    const { namespace } = parseCaipNetworkId(call.networkId)
    const session = scope.getSession(namespace)
    const found = scope.find(namespace)
    if (!session || !found) throw new FoyerError('SessionNotFound', { topic: namespace })
    if (namespace !== 'eip155') return requestWallet(scope, call, call.networkId, signal)
    const local = Object.hasOwn(localAnswers, call.method) ? localAnswers[call.method] : undefined
    if (local) return local(session)
    if (call.method === 'wallet_switchEthereumChain') return switchNetwork(scope, call, session, signal)
    // a network the wallet does not know can only be added through one it granted
    if (call.method === 'wallet_addEthereumChain') return requestWallet(scope, call, session.networkId, signal)
    if (call.method === 'wallet_getCapabilities') {
      const [account] = session.accounts
      const stated = readCapabilities(found.session, account && parseCaipAddress(account.caipAddress).address)
      if (stated !== undefined) return stated
    }
    const isWallets = session.methods.includes(call.method) || !isRead(call.method)
    return isWallets ? requestWallet(scope, call, call.networkId, signal) : requestNetwork(scope, call, signal)
  }
}

async function requestWallet(
  { find, networks }: Scope,
  { method, params }: RpcCall,
  networkId: CaipNetworkId,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const found = find(parseCaipNetworkId(networkId).namespace)
  if (!found) throw new FoyerError('SessionNotFound', { topic: networkId })
  const { dapp, session } = found
  const grantedId = toGrantedId(session, networkId, networks)
  if (grantedId === undefined) throw new FoyerError('NetworkNotApproved', { networkId })
  return dapp.request({ topic: session.topic, networkId: grantedId, method, params, signal })
}

async function requestNetwork(
  { networks, fetch }: Scope,
  { method, networkId, params }: RpcCall,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new FoyerError('NetworkNotFound')
  return readFromNetwork({ network, method, params, fetch, signal })
}

function isGranted({ getSession }: Scope, networkId: CaipNetworkId): boolean {
  return getSession(parseCaipNetworkId(networkId).namespace)?.approvedNetworkIds?.includes(networkId) === true
}

/** A wallet that agrees says so by updating the session, sometimes a moment after its answer. */
async function awaitGrant(
  scope: Scope,
  networkId: CaipNetworkId,
  dapp: RelayDapp,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (isGranted(scope, networkId)) return
  const granted = new AbortController()
  const stop = dapp.watch(() => isGranted(scope, networkId) && granted.abort())
  const limit = signal ? AbortSignal.any([signal, granted.signal]) : granted.signal
  await delay(grantTimeout, limit).catch(() => undefined)
  stop()
  if (signal?.aborted) throw new FoyerError('RequestAborted', { cause: signal.reason })
  if (!isGranted(scope, networkId)) throw new FoyerError('NetworkNotApproved', { networkId })
}

async function switchNetwork(
  scope: Scope,
  call: RpcCall,
  session: ExternalSession,
  signal: AbortSignal | undefined,
): Promise<null> {
  const target = readSwitchTarget(call)
  const found = scope.find('eip155')
  if (!target || !found) throw new FoyerError('InvalidChainId')
  if (!isGranted(scope, target)) {
    await requestWallet(scope, call, session.networkId, signal)
    await awaitGrant(scope, target, found.dapp, signal)
  }
  scope.setActiveNetwork(target)
  return null
}

/** What is known here already and never asked of the wallet. */
const localAnswers: Readonly<Record<string, (session: ExternalSession) => unknown>> = {
  eth_accounts: toAddresses,
  eth_requestAccounts: toAddresses,
  eth_chainId: ({ networkId }) => toHexChainId(networkId),
  net_version: ({ networkId }) => parseCaipNetworkId(networkId).reference,
}

function toAddresses({ accounts }: ExternalSession): readonly string[] {
  return accounts.map(({ caipAddress }) => parseCaipAddress(caipAddress).address)
}

function toHexChainId(networkId: CaipNetworkId): string {
  return `0x${BigInt(parseCaipNetworkId(networkId).reference).toString(16)}`
}

/** The network `wallet_switchEthereumChain` names; undefined where it names none. */
export function readSwitchTarget({ params }: RpcCall): CaipNetworkId | undefined {
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  return isRecord(first) ? readChain(first['chainId'], 'eip155') : undefined
}

/**
 * Capabilities a wallet stated while connecting (EIP-5792, CAIP-25), by hexadecimal chain id;
 * undefined where it must be asked.
 */
export function readCapabilities(session: RelaySession, address: string | undefined): unknown {
  const stated = parseProperty(session.sessionProperties, 'capabilities')
  const scoped = Object.entries(session.scopedProperties ?? {}).flatMap(([scope, value]) => {
    const reference = /^eip155:(\d+)$/.exec(scope)?.[1]
    return reference && isRecord(value) && isRecord(value['capabilities'])
      ? [[`0x${BigInt(reference).toString(16)}`, value['capabilities']] as const]
      : []
  })
  if (!isRecord(stated)) return scoped.length > 0 ? Object.fromEntries(scoped) : undefined
  const own = Object.entries(stated).find(([key]) => key.toLowerCase() === address?.toLowerCase())?.[1]
  return own ?? (Object.keys(stated).some((key) => /^0x[0-9a-f]{1,16}$/i.test(key)) ? stated : undefined)
}

function parseProperty(properties: Properties | undefined, name: string): unknown {
  const value = properties?.[name]
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
