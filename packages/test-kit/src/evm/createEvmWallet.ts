import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createListeners, type Listeners } from '../script/createListeners.ts'
import { createScript, rpcWords, type Script } from '../script/createScript.ts'
import { rpcError } from '../script/rpcError.ts'
import { type Spoken, standardWords } from '../words/walletWords.ts'
import { findHandler, type HandlerContext, promptKind } from './findHandler.ts'
import { readSaved, visibleAccounts, type WalletState } from './readSaved.ts'
import { forward, rpcUrlOf } from './send.ts'
import type { EvmPrompt, EvmProvider, EvmRequest, EvmWallet, EvmWalletInfo, EvmWalletOptions } from './types.ts'

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
  const events = createListeners<EvmEvent>()
  const script = createScript<EvmRequest>(rpcWords)
  const prompts: EvmPrompt[] = []
  const change = createChange(state, events, () => save(options.storage, storageKey, state))
  const context = createContext(state, options, prompts, change)
  const own = createProvider({ context, events, script, prompts, flags: options.flags })
  // an extension is one for all tabs of a browser: what was shared in another is known here
  const provider: typeof own = Object.assign(own, {
    request: withSaved(own.request, () =>
      Object.assign(state, readSaved(options.storage, storageKey, state.keys) ?? {}),
    ),
  })

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
    requests: script.requests,
    prompts,
    announce: (target = globalThis) => announceWallet(target as EventTarget, info, provider),
    inject: (target = globalThis) => injectWallet(target, provider),
    answer: script.answer,
    reset: script.reset,
    hold: script.hold,
    lock: () => change({ locked: true }),
    unlock: () => change({ locked: false }),
    setAccounts: (accounts) => change({ accounts: accounts.map((one) => ownAddress(state, one)) }),
    setChain: (chainId) => change({ chainId }),
    forgetChain: (chainId) => void state.rpcUrls.delete(chainId),
    revoke: () => change({ authorized: false }),
    emit: events.emitAnything,
    listenerCount: events.count,
  }
}

/** What a wallet of EIP-1193 sends. */
type EvmEvent = Spoken<typeof standardWords.eip1193>

type Change = (changes: Partial<WalletState>) => void

/** Changes what the wallet knows, keeps it, and tells the site what that changes for it. */
function createChange(state: WalletState, events: Listeners<EvmEvent>, saveState: () => void): Change {
  const { eip1193 } = standardWords
  return (changes) => {
    const accounts = visibleAccounts(state).join()
    const { chainId } = state
    Object.assign(state, changes)
    saveState()
    if (state.chainId !== chainId) events.emit(eip1193.chain.says, `0x${state.chainId.toString(16)}`)
    if (visibleAccounts(state).join() !== accounts) events.emit(eip1193.accounts.says, [...visibleAccounts(state)])
  }
}

function withSaved(request: EvmWallet['provider']['request'], read: () => void): typeof request {
  return (asked) => {
    read()
    return request(asked)
  }
}

/** A browser that blocks storage makes the wallet forget, nothing worse. */
function save(storage: EvmWalletOptions['storage'], key: string, state: WalletState): void {
  const { authorized, accounts, chainId } = state
  try {
    storage?.setItem(key, JSON.stringify({ authorized, accounts, chainId }))
  } catch {}
}

function createState(options: EvmWalletOptions, storageKey: string): WalletState {
  const keys = options.accounts.map((key) => (typeof key === 'string' ? privateKeyToAccount(key) : key))
  const rpcUrls = new Map(Object.entries(options.rpcUrls).map(([id, url]) => [Number(id), url]))
  const [first] = rpcUrls.keys()
  if (keys.length === 0) throw new TypeError('createEvmWallet: `accounts` is empty. Pass at least one private key')
  if (first === undefined) throw new TypeError('createEvmWallet: `rpcUrls` is empty. Pass { [chainId]: url }')
  const saved = readSaved(options.storage, storageKey, keys)
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
  change: Change,
): HandlerContext {
  return {
    state,
    async prompt(kind, request) {
      const prompt = toPrompt(state, kind, request)
      prompts.push(prompt)
      if ((await options.confirm?.(prompt)) === false)
        throw rpcError(standardWords.codes.rejected.says, 'User rejected the request.')
    },
    changeChain: (chainId) => change({ chainId }),
    setAuthorized: (authorized) => change({ authorized }),
    permissions: () => {
      const value = visibleAccounts(state)
      if (value.length === 0) return []
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
    },
  }
}

function ownAddress(state: WalletState, address: Address): Address {
  const key = state.keys.find((candidate) => candidate.address.toLowerCase() === address.toLowerCase())
  if (!key) throw new TypeError(`The wallet has no key for ${address}`)
  return key.address
}

function createInfo(info: Partial<EvmWalletInfo> = {}): EvmWalletInfo {
  return {
    uuid: createUuid(),
    name: 'Test Wallet',
    icon: `data:image/svg+xml,${encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5b5bd6"/></svg>',
    )}`,
    rdns: 'dev.foyer.test-wallet',
    ...info,
  }
}

/** `crypto.randomUUID` is missing on pages without TLS. */
function createUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}

type Parts = {
  readonly context: HandlerContext
  readonly events: Listeners
  readonly script: Script<EvmRequest>
  readonly prompts: EvmPrompt[]
  readonly flags: Readonly<Record<string, boolean>> | undefined
}

/** The object a site speaks to (EIP-1193): every request passes the script before the wallet acts. */
function createProvider({ context, events, script, prompts, flags }: Parts): EvmProvider {
  const provider: EvmProvider = {
    ...flags,
    request({ method, params }) {
      const request = { method, params: Array.isArray(params) ? params : params === undefined ? [] : [params] }
      const kind = promptKind(method)
      return script.run<unknown>(request, {
        asks: kind !== undefined,
        act: () => act(context, request),
        onReject() {
          if (kind) prompts.push(toPrompt(context.state, kind, request))
        },
      })
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
  return provider
}

function act(context: HandlerContext, request: EvmRequest): unknown {
  const { method } = request
  if (context.state.locked && promptKind(method))
    throw rpcError(standardWords.codes.unauthorized.says, 'The wallet is locked.')
  const handler = findHandler(method)
  if (handler) return handler(context, request)
  const isRead = /^(eth|net|web3)_/.test(method) && !/^eth_sign/.test(method)
  if (isRead) return forward(rpcUrlOf(context.state), request)
  throw rpcError(standardWords.codes.unsupported.says, `The method "${method}" is not supported.`)
}

function toPrompt(state: WalletState, kind: EvmPrompt['kind'], { method, params }: EvmRequest): EvmPrompt {
  return { kind, method, params, account: state.accounts[0] ?? state.keys[0]?.address ?? '0x', chainId: state.chainId }
}

/** EIP-6963: announces now and whenever the page asks. @returns stops answering */
function announceWallet(target: EventTarget, info: EvmWalletInfo, provider: EvmProvider): () => void {
  const words = standardWords.eip6963
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = () => void target.dispatchEvent(new CustomEvent(words.announce.says, { detail }))
  target.addEventListener(words.request.says, announce)
  announce()
  return () => target.removeEventListener(words.request.says, announce)
}

/** Sets `ethereum` on the page and says so, as wallets older than EIP-6963 do. @returns puts back what stood there */
function injectWallet(target: object, provider: EvmProvider): () => void {
  const { place, ready } = standardWords.injected
  const name = place.says
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, enumerable: true, writable: true, value: provider })
  if (target instanceof EventTarget) target.dispatchEvent(new Event(ready.says))
  return () => {
    if (Reflect.get(target, name) !== provider) return
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  }
}
