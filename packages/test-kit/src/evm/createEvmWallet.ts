import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { visibleAccounts } from './accounts.ts'
import { applyAnswer, findAnswer, promptKind } from './answers.ts'
import type { HandlerContext } from './context.ts'
import { createEvents } from './events.ts'
import { handlers } from './handlers.ts'
import { announceWallet, injectWallet } from './page.ts'
import { rpcError } from './rpcError.ts'
import { forward, rpcUrlOf } from './send.ts'
import { readSaved, type WalletState } from './state.ts'
import type {
  EvmAnswer,
  EvmAnswerScope,
  EvmPrompt,
  EvmProvider,
  EvmRequest,
  EvmWallet,
  EvmWalletInfo,
  EvmWalletOptions,
} from './types.ts'

/**
 * A scriptable Ethereum wallet over real keys and a real JSON-RPC node: it signs and broadcasts for real.
 * For tests and development; it holds its keys in the page.
 * @param options.rpcUrls chain id → JSON-RPC address; at least one
 * @param options.accounts private keys (32 bytes, hex) or viem local accounts; at least one
 * @see EIP-1193, EIP-6963, EIP-2255, EIP-3085, EIP-3326, EIP-5792
 */
export function createEvmWallet(options: EvmWalletOptions): EvmWallet {
  const info = createInfo(options.info)
  const storageKey = `foyer.testWallet.${info.rdns}`
  const state = createState(options, storageKey)
  const events = createEvents()
  const script = new Map<EvmAnswerScope, EvmAnswer>()
  const requests: EvmRequest[] = []
  const prompts: EvmPrompt[] = []
  let gate: Promise<void> | undefined

  const save = () => {
    const { authorized, accounts, chainId } = state
    options.storage?.setItem(storageKey, JSON.stringify({ authorized, accounts, chainId }))
  }
  const change = (apply: () => void) => {
    const before = visibleAccounts(state).join()
    const chainBefore = state.chainId
    apply()
    save()
    if (state.chainId !== chainBefore) events.emit('chainChanged', `0x${state.chainId.toString(16)}`)
    if (visibleAccounts(state).join() !== before) events.emit('accountsChanged', [...visibleAccounts(state)])
  }
  const context = createContext(state, options, prompts, change)

  const respond = async (request: EvmRequest, answer: EvmAnswer): Promise<unknown> => {
    if (gate) await gate
    const kind = promptKind(request.method)
    if (kind && answer === 'reject') prompts.push(toPrompt(state, kind, request))
    return applyAnswer(answer, request, () => {
      const handler = handlers[request.method]
      if (state.locked && kind) throw rpcError(4100, 'The wallet is locked.')
      if (handler) return handler(context, request)
      if (/^(eth|net|web3)_/.test(request.method) && !/^eth_sign/.test(request.method)) {
        return forward(rpcUrlOf(state), request)
      }
      throw rpcError(4200, `The method "${request.method}" is not supported.`)
    })
  }
  const provider: EvmProvider = {
    ...options.flags,
    request({ method, params }) {
      const request = { method, params: Array.isArray(params) ? params : params === undefined ? [] : [params] }
      requests.push(request)
      const answer = findAnswer(script, method)
      if (answer === 'throw') throw rpcError(-32603, `The wallet broke on ${method}`)
      return respond(request, answer)
    },
    on(event, listener) {
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.off(event, listener)
      return provider
    },
  }

  return {
    info,
    provider,
    get accounts() {
      return state.accounts
    },
    get chainId() {
      return state.chainId
    },
    get authorized() {
      return state.authorized
    },
    get locked() {
      return state.locked
    },
    requests,
    prompts,
    announce: (target = globalThis) => announceWallet(target as EventTarget, info, provider),
    inject: (target = globalThis) => injectWallet(target, provider),
    answer: (scope, answer) => void script.set(scope, answer),
    reset: () => script.clear(),
    hold() {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => {
        gate = undefined
        open()
      }
    },
    lock: () => change(() => assign(state, { locked: true })),
    unlock: () => change(() => assign(state, { locked: false })),
    setAccounts: (accounts) => change(() => assign(state, { accounts: accounts.map((one) => ownAddress(state, one)) })),
    setChain: (chainId) => change(() => assign(state, { chainId })),
    forgetChain: (chainId) => void state.rpcUrls.delete(chainId),
    revoke: () => change(() => assign(state, { authorized: false })),
    emit: (event, ...payload) => events.emit(event, ...payload),
    listenerCount: events.count,
  }
}

function createState(options: EvmWalletOptions, storageKey: string): WalletState {
  const keys = options.accounts.map((key) => (typeof key === 'string' ? privateKeyToAccount(key) : key))
  const rpcUrls = new Map(Object.entries(options.rpcUrls).map(([id, url]) => [Number(id), url]))
  const [first] = rpcUrls.keys()
  if (keys.length === 0) throw new TypeError('createEvmWallet: `accounts` is empty. Pass at least one private key')
  if (first === undefined) throw new TypeError('createEvmWallet: `rpcUrls` is empty. Pass { [chainId]: url }')
  const saved = options.storage && readSaved(options.storage.getItem(storageKey), keys)
  return {
    keys,
    accounts: saved?.accounts ?? keys.map((key) => key.address),
    authorized: saved?.authorized ?? options.authorized ?? false,
    locked: options.locked ?? false,
    chainId: saved?.chainId ?? options.chainId ?? first,
    rpcUrls,
    batches: new Map(),
  }
}

function createContext(
  state: WalletState,
  options: EvmWalletOptions,
  prompts: EvmPrompt[],
  change: (apply: () => void) => void,
): HandlerContext {
  return {
    state,
    async ask(kind, request) {
      const prompt = toPrompt(state, kind, request)
      prompts.push(prompt)
      if ((await options.confirm?.(prompt)) === false) throw rpcError(4001, 'User rejected the request.')
    },
    changeChain: (chainId) => change(() => assign(state, { chainId })),
    setAuthorized: (authorized) => change(() => assign(state, { authorized })),
    permissions: () => {
      const value = visibleAccounts(state)
      if (value.length === 0) return []
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
    },
  }
}

function toPrompt(state: WalletState, kind: EvmPrompt['kind'], { method, params }: EvmRequest): EvmPrompt {
  return { kind, method, params, account: state.accounts[0] ?? state.keys[0]?.address ?? '0x', chainId: state.chainId }
}

function assign(state: WalletState, changes: Partial<WalletState>): void {
  Object.assign(state, changes)
}

function ownAddress(state: WalletState, address: Address): Address {
  const key = state.keys.find((candidate) => candidate.address.toLowerCase() === address.toLowerCase())
  if (!key) throw new TypeError(`The wallet has no key for ${address}`)
  return key.address
}

function createInfo(info: Partial<EvmWalletInfo> = {}): EvmWalletInfo {
  return {
    uuid: crypto.randomUUID(),
    name: 'Test Wallet',
    icon: `data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5b5bd6"/></svg>',
    )}`,
    rdns: 'dev.foyer.test-wallet',
    ...info,
  }
}
