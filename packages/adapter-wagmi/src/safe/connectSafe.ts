import { delay, FoyerError } from '@foyer/base'
import { connect, createConnector } from '@wagmi/core'
import { getAddress } from 'viem'
import type { WalletProvider } from '../request.ts'
import { currentConnection, type Scope } from '../scope.ts'
import { toHexChainId } from '../toChain.ts'

/** Version of the protocol spoken. */
const sdkVersion = '9.1.0'

/** How long the Safe may take with what asks no one, in ms. */
const silentTimeout = 4_000

/** Between two looks whether the owners have signed or executed, in ms. */
const ownersInterval = 4_000

const promptingMethods = new Set(['sendTransactions', 'signMessage', 'signTypedMessage'])

/**
 * Offers the Safe around this page as a connector and connects it: the person who opened the page there has chosen it already.
 * A Safe that does not answer is not offered. @returns frees what listening held
 */
export function connectSafe(scope: Scope, origin: string): () => void {
  const ended = new AbortController()
  const request = createSafeChannel(origin, ended.signal)
  getSafeInfo(request).then(
    async () => {
      const { config, own } = scope
      const isOffered = [...config.connectors, ...own.list()].some(({ id }) => id === 'safe')
      if (ended.signal.aborted || isOffered) return
      const connector = own.add(safeConnector(request, ended.signal))
      // the next one to listen speaks through a pipe of its own
      ended.signal.addEventListener('abort', () => own.remove(connector), { once: true })
      if (currentConnection(config)) return
      await connect(config, { connector }).catch((error) =>
        console.warn('The Safe around this page did not connect', error),
      )
    },
    () => {},
  )
  return () => ended.abort()
}

function safeConnector(request: SafeAsk, signal: AbortSignal) {
  const provider = createSafeProvider(request, signal)
  const getAccounts = async () => [getAddress((await getSafeInfo(request)).safeAddress)] as const
  const getChainId = async () => (await getSafeInfo(request)).chainId
  return createConnector(() => ({
    id: 'safe',
    name: 'Safe',
    type: 'safe',
    async connect({ withCapabilities } = {}) {
      const accounts = await getAccounts()
      const withNone = accounts.map((address) => ({ address, capabilities: {} }))
      return { accounts: (withCapabilities ? withNone : accounts) as never, chainId: await getChainId() }
    },
    disconnect: async () => {},
    getAccounts,
    getChainId,
    getProvider: async () => provider,
    isAuthorized: () =>
      getSafeInfo(request).then(
        () => true,
        () => false,
      ),
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
}

/** The account that shows this page, as the Safe states it; hostile until checked. */
type SafeInfo = { readonly safeAddress: string; readonly chainId: number }

type Answer = {
  readonly id: string
  readonly success: boolean
  readonly data?: unknown
  readonly error?: unknown
}

/** The pipe to the Safe around this page: to its origin only, from its window and origin only. */
function createSafeChannel(origin: string, signal: AbortSignal) {
  const waiting = new Map<string, (answer: Answer) => void>()
  const onMessage = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== window.parent) return
    const answer = event.data as Answer | null
    if (typeof answer === 'object' && answer !== null && typeof answer.id === 'string') waiting.get(answer.id)?.(answer)
  }
  window.addEventListener('message', onMessage, { signal })

  return function request(method: string, params?: unknown): Promise<unknown> {
    const id = crypto.randomUUID()
    return new Promise((resolve, reject) => {
      const timeout = promptingMethods.has(method)
        ? undefined
        : setTimeout(
            () => finish(() => reject(new FoyerError('WalletTimedOut', { seconds: silentTimeout / 1_000 }))),
            silentTimeout,
          )
      const finish = (settle: () => void) => {
        clearTimeout(timeout)
        waiting.delete(id)
        settle()
      }
      waiting.set(id, (answer) =>
        finish(() => (answer.success ? resolve(answer.data) : reject(toError(method, answer.error)))),
      )
      window.parent.postMessage({ id, method, params, env: { sdkVersion } }, origin)
    })
  }
}

type SafeAsk = ReturnType<typeof createSafeChannel>

/** @throws FoyerError `WalletTimedOut`, `WalletRequestFailed` where the answer is none */
async function getSafeInfo(request: SafeAsk): Promise<SafeInfo> {
  const info = (await request('getSafeInfo')) as Partial<SafeInfo> | null
  const isAddress = typeof info?.safeAddress === 'string' && /^0x[0-9a-f]{40}$/i.test(info.safeAddress)
  if (!info || !isAddress || !Number.isSafeInteger(info.chainId)) {
    throw new FoyerError('WalletRequestFailed', { method: 'getSafeInfo', message: 'no account' })
  }
  return { safeAddress: String(info.safeAddress), chainId: Number(info.chainId) }
}

/**
 * The Safe as an EIP-1193 provider. What its owners decide together may take days: a transaction resolves with its hash
 * once it is executed.
 * @see the Safe Apps protocol: `getSafeInfo`, `rpcCall`, `sendTransactions`, `getTxBySafeTxHash`, `signMessage`, `signTypedMessage`,
 * `getOffChainSignature`
 */
function createSafeProvider(request: SafeAsk, signal: AbortSignal): WalletProvider {
  const requests: Readonly<Record<string, (params: readonly unknown[]) => Promise<unknown>>> = {
    eth_accounts: async () => [(await getSafeInfo(request)).safeAddress],
    eth_requestAccounts: async () => [(await getSafeInfo(request)).safeAddress],
    eth_chainId: async () => toHexChainId((await getSafeInfo(request)).chainId),
    personal_sign: ([message]) => sign(request, 'signMessage', { message: toText(message) }, signal),
    eth_signTypedData_v4: ([, given]) => {
      const typedData = typeof given === 'string' ? JSON.parse(given) : given
      return sign(request, 'signTypedMessage', { typedData }, signal)
    },
    eth_sendTransaction: ([transaction]) => send(request, transaction, signal),
  }
  return {
    async request({ method, params = [] }) {
      const list = Array.isArray(params) ? (params as readonly unknown[]) : []
      const own = Object.hasOwn(requests, method) ? requests[method] : undefined
      if (own) return own(list)
      if (method.startsWith('eth_') || method === 'net_version')
        return request('rpcCall', { call: method, params: list })
      throw Object.assign(new Error(`${method} is not known here`), { code: 4200 })
    },
  }
}

/** Signs what owners sign together off the chain; it is told by its hash, and has a signature once enough of them have signed. */
async function sign(request: SafeAsk, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
  const answer = (await request(method, params)) as { signature?: unknown; messageHash?: unknown } | null
  if (typeof answer?.signature === 'string') return answer.signature
  // signed on the chain: the contract vouches for it, and there is nothing to carry (ERC-1271)
  if (typeof answer?.messageHash !== 'string') return '0x'
  for (;;) {
    const signature = await request('getOffChainSignature', answer.messageHash)
    if (typeof signature === 'string' && /^0x[0-9a-f]+$/i.test(signature)) return signature
    await delay(ownersInterval, signal)
  }
}

async function send(request: SafeAsk, transaction: unknown, signal: AbortSignal): Promise<string> {
  const { to, value, data, gas } = transaction as { to?: string; value?: string; data?: string; gas?: string }
  const txs = [{ to, value: BigInt(value ?? 0).toString(), data: data ?? '0x' }]
  const sent = (await request('sendTransactions', {
    txs,
    ...(gas && { params: { safeTxGas: Number(BigInt(gas)) } }),
  })) as { safeTxHash?: unknown } | null
  for (;;) {
    const state = (await request('getTxBySafeTxHash', { safeTxHash: sent?.safeTxHash })) as { txHash?: unknown } | null
    if (typeof state?.txHash === 'string') return state.txHash
    await delay(ownersInterval, signal)
  }
}

/** The Safe takes text, EIP-1193 carries bytes. */
function toText(message: unknown): string {
  const hex = typeof message === 'string' ? (/^0x((?:[0-9a-f]{2})*)$/i.exec(message)?.[1] ?? undefined) : undefined
  if (hex === undefined) return String(message)
  return new TextDecoder().decode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

function toError(method: string, error: unknown): Error {
  const message = typeof error === 'string' ? error : 'refused'
  if (/reject|cancel|denied|closed/i.test(message)) return Object.assign(new Error(message), { code: 4001 })
  return new FoyerError('WalletRequestFailed', { method, message: message.slice(0, 300) })
}
