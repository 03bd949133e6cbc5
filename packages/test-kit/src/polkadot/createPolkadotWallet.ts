import { createScript, type Script, type ScriptWords } from '../script/createScript.ts'
import { inWords, walletWords } from '../words/walletWords.ts'
import { createPolkadotKey, decodeAddress, encodeAddress } from './createPolkadotKey.ts'
import {
  type PolkadotContext,
  type PolkadotState,
  polkadotHandlers,
  promptingCalls,
  restorePolkadot,
  savePolkadot,
} from './handlers.ts'
import type {
  InjectedAccount,
  PolkadotInjected,
  PolkadotPrompt,
  PolkadotRequest,
  PolkadotWallet,
  PolkadotWalletOptions,
} from './types.ts'

type Subscriber = (accounts: readonly InjectedAccount[]) => void

/**
 * A scriptable Polkadot extension over real sr25519 keys: it signs raw bytes and extrinsic payloads.
 * For tests and development; it holds its keys in the page.
 * @param options.accounts seeds (32 bytes, hex); at least one
 * @see https://polkadot.js.org/docs/extension
 */
export function createPolkadotWallet(options: PolkadotWalletOptions): PolkadotWallet {
  const { identity } = walletWords.polkadotJs
  const { id = identity.key.says, storage } = options
  const storageKey = `foyer.testWallet.polkadot.${id}`
  const state = createState(options)
  if (storage) restorePolkadot(state, storage, storageKey)
  const script = createScript<PolkadotRequest, PolkadotError>(extensionWords)
  const subscribers = new Set<Subscriber>()
  const prompts: PolkadotPrompt[] = []

  const visibleAccounts = () => (state.authorized && !state.locked ? listAccounts(state, options) : [])
  const emit = (accounts: readonly InjectedAccount[]) => {
    for (const subscriber of [...subscribers]) subscriber(accounts)
  }
  const change = (apply: () => void) => {
    const before = JSON.stringify(visibleAccounts())
    apply()
    if (storage) savePolkadot(state, storage, storageKey)
    if (JSON.stringify(visibleAccounts()) !== before) emit(visibleAccounts())
  }
  const context = createContext(options, { state, prompts, visibleAccounts, change })
  const call = createCall(state, script, context)
  const injected = createInjected({ call, script, subscribers, visibleAccounts })
  const enable = (origin: string) => call('enable', origin).then((scripted) => scripted ?? injected)
  const provider = {
    version: options.version ?? identity.version.says,
    ...inWords(walletWords.polkadotJs.functions, { enable }),
  } as PolkadotWallet['provider']
  return {
    id,
    provider,
    get accounts() {
      return state.shared
    },
    get authorized() {
      return state.authorized
    },
    get locked() {
      return state.locked
    },
    requests: script.requests,
    prompts,
    inject: (target = globalThis) => injectWallet(target, id, provider),
    answer: script.answer,
    reset: script.reset,
    hold: script.hold,
    lock: () => change(() => assign(state, { locked: true })),
    unlock: () => change(() => assign(state, { locked: false })),
    setAccounts: (addresses) => change(() => assign(state, { shared: addresses.map((one) => ownAddress(state, one)) })),
    revoke: () => change(() => assign(state, { authorized: false })),
    emit: (accounts) => emit(accounts as readonly InjectedAccount[]),
    listenerCount: () => subscribers.size,
  }
}

type PolkadotError = { readonly message: string }

const extensionWords: ScriptWords<PolkadotError> = {
  reject: rejection,
  busy: () => new Error('The source has a pending authorization request'),
  throw: (method) => new Error(`The wallet broke on ${method}`),
  error: ({ message }) => new Error(message),
}

type Call = (method: string, ...params: readonly unknown[]) => Promise<never>

function createCall(
  state: PolkadotState,
  script: Script<PolkadotRequest, PolkadotError>,
  context: PolkadotContext,
): Call {
  const act = async (request: PolkadotRequest): Promise<unknown> => {
    if (state.locked) throw new Error('The wallet is locked')
    return polkadotHandlers[request.method]?.(context, request)
  }
  return (method, ...params) => {
    const request = { method, params }
    const asks = promptingCalls.includes(method)
    // each call's answer has the type its own signature states, by its handler
    return script.run(request, { asks, act: () => act(request) as Promise<never> })
  }
}

function createInjected(wallet: {
  readonly call: Call
  readonly script: Script<PolkadotRequest, PolkadotError>
  readonly subscribers: Set<Subscriber>
  visibleAccounts(): readonly InjectedAccount[]
}): PolkadotInjected {
  const { call, script, subscribers, visibleAccounts } = wallet
  const { accountFunctions, signerFunctions } = walletWords.polkadotJs
  const own: PolkadotInjected = {
    accounts: {
      get: (anyType) => call('accounts.get', anyType),
      subscribe(listener) {
        script.record({ method: 'accounts.subscribe', params: [listener] })
        // a function of our own: the same listener may subscribe twice
        const subscriber: Subscriber = (accounts) => listener(accounts)
        subscribers.add(subscriber)
        queueMicrotask(() => subscribers.has(subscriber) && subscriber(visibleAccounts()))
        return () => void subscribers.delete(subscriber)
      },
    },
    signer: {
      signRaw: (raw) => call('signRaw', raw),
      signPayload: (payload) => call('signPayload', payload),
    },
  }
  return {
    accounts: inWords(accountFunctions, own.accounts),
    signer: inWords(signerFunctions, own.signer),
  } as PolkadotInjected
}

function createState(options: PolkadotWalletOptions): PolkadotState {
  if (options.accounts.length === 0) throw new TypeError('createPolkadotWallet: `accounts` is empty')
  const keys = options.accounts.map(createPolkadotKey)
  return {
    keys,
    shared: keys.map(({ address }) => address),
    authorized: options.authorized ?? false,
    locked: options.locked ?? false,
  }
}

function createContext(
  options: PolkadotWalletOptions,
  wallet: {
    readonly state: PolkadotState
    readonly prompts: PolkadotPrompt[]
    visibleAccounts(): readonly InjectedAccount[]
    change(apply: () => void): void
  },
): PolkadotContext {
  let id = 0
  return {
    state: wallet.state,
    visibleAccounts: wallet.visibleAccounts,
    setAuthorized: () => wallet.change(() => assign(wallet.state, { authorized: true })),
    nextId() {
      id += 1
      return id
    },
    async prompt(kind, { method, params }, account) {
      const prompt = { kind, method, params, account }
      wallet.prompts.push(prompt)
      if ((await options.confirm?.(prompt)) === false) throw rejection()
    },
  }
}

function listAccounts({ keys, shared }: PolkadotState, options: PolkadotWalletOptions): readonly InjectedAccount[] {
  return shared.map((address) => {
    const index = keys.findIndex((key) => key.address === address)
    return {
      address,
      name: options.names?.[index] ?? `Account ${index + 1}`,
      type: 'sr25519',
      genesisHash: options.genesisHashes?.[index] ?? null,
    }
  })
}

function rejection(): Error {
  return new Error('Cancelled')
}

/** @returns takes the wallet away, and `injectedWeb3` with the last one */
function injectWallet(target: object, id: string, provider: unknown): () => void {
  const list = walletWords.polkadotJs.identity.list.says
  const page = target as { [name: string]: Record<string, unknown> | undefined }
  const wallets = page[list] ?? {}
  page[list] = wallets
  Object.defineProperty(wallets, id, { value: provider, configurable: true, enumerable: true, writable: true })
  return () => {
    if (wallets[id] === provider) delete wallets[id]
    if (Object.keys(wallets).length === 0) delete page[list]
  }
}

function ownAddress(state: PolkadotState, address: string): string {
  const generic = encodeAddress(decodeAddress(address))
  if (!state.keys.some((key) => key.address === generic)) throw new TypeError(`The wallet has no key for ${address}`)
  return generic
}

function assign(state: PolkadotState, changes: Partial<PolkadotState>): void {
  Object.assign(state, changes)
}
