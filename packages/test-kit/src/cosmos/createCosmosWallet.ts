import { createScript, type Script, type ScriptWords } from '../script/createScript.ts'
import { rpcError } from '../script/rpcError.ts'
import { inWords, standardWords, walletWords } from '../words/walletWords.ts'
import { type CosmosState, createKey, restore, save as saveState } from './createKey.ts'
import { activeKey, type CosmosContext, cosmosHandlers, promptingMethods } from './handlers.ts'
import type {
  AminoDoc,
  CosmosBrand,
  CosmosPrompt,
  CosmosRequest,
  CosmosWallet,
  CosmosWalletOptions,
  DirectDoc,
  KeplrKey,
  KeplrProvider,
  KeplrSigner,
} from './types.ts'

/**
 * A scriptable Cosmos wallet of Keplr's shape over real keys: it signs direct and amino documents and ADR-36 messages.
 * For tests and development; it holds its keys in the page.
 * @param options.accounts private keys (32 bytes, hex); at least one
 * @param options.chains chain id → its bech32 prefix; at least one
 * @see https://docs.keplr.app/api, ADR-36
 */
export function createCosmosWallet(options: CosmosWalletOptions): CosmosWallet {
  const { brand = 'keplr', storage } = options
  const storageKey = `foyer.testWallet.cosmos.${brand}`
  const state = createState(options)
  if (storage) restore(state, storage, storageKey)
  const save = () => {
    if (storage) saveState(state, storage, storageKey)
  }
  const script = createScript<CosmosRequest, CosmosError>(keplrWords)
  const prompts: CosmosPrompt[] = []
  let placed: PlacedWallet | undefined
  const call = createCall(state, script, createContext(state, options, prompts, save))
  return {
    brand,
    provider: createProvider(call),
    accounts: (chainId) => addressesOn(state, chainId),
    get authorized() {
      return [...state.authorized]
    },
    get locked() {
      return state.locked
    },
    requests: script.requests,
    prompts,
    inject(target = globalThis) {
      const here = placeWallet(target, brand, this.provider)
      placed = here
      return () => {
        here.remove()
        if (placed === here) placed = undefined
      }
    },
    answer: script.answer,
    reset: script.reset,
    hold: script.hold,
    announceChange: () => placed?.announceChange(),
    listenerCount: () => placed?.listenerCount() ?? 0,
    ...createOwner(state, save, () => placed?.announceChange()),
  }
}

/** Creates what the wallet's owner does. */
function createOwner(
  state: CosmosState,
  save: () => void,
  announceChange: () => void,
): Pick<CosmosWallet, 'lock' | 'unlock' | 'selectAccount' | 'forgetChain' | 'revoke'> {
  return {
    lock() {
      state.locked = true
    },
    unlock() {
      state.locked = false
    },
    selectAccount(index) {
      if (!state.keys[index]) throw new TypeError(`The wallet has no key number ${index}`)
      state.active = index
      save()
      announceChange()
    },
    forgetChain(chainId) {
      state.chains.delete(chainId)
      state.authorized.delete(chainId)
      save()
    },
    revoke() {
      state.authorized.clear()
      save()
    },
  }
}

function createCall(state: CosmosState, script: Script<CosmosRequest, CosmosError>, context: CosmosContext): Call {
  const act = async (request: CosmosRequest): Promise<unknown> => {
    if (state.locked && request.method !== 'disable') throw new Error('KeyRing is locked')
    return cosmosHandlers[request.method]?.(context, request)
  }
  return (method, ...params) => {
    const request = { method, params }
    const asks = promptingMethods.includes(method)
    // each function's answer has the type its own signature states, by its handler
    return script.run(request, { asks, act: () => act(request) as Promise<never> })
  }
}

function createState(options: CosmosWalletOptions): CosmosState {
  const chains = new Map(Object.entries(options.chains).map(([chainId, { bech32Prefix }]) => [chainId, bech32Prefix]))
  if (options.accounts.length === 0) throw new TypeError('createCosmosWallet: `accounts` is empty')
  return {
    keys: options.accounts.map(createKey),
    active: 0,
    locked: options.locked ?? false,
    chains,
    authorized: new Set(options.authorized ? chains.keys() : []),
  }
}

function createContext(
  state: CosmosState,
  options: CosmosWalletOptions,
  prompts: CosmosPrompt[],
  save: () => void,
): CosmosContext {
  return {
    state,
    save,
    keyName: options.keyName ?? 'Test account',
    aminoOnly: options.aminoOnly ?? false,
    async prompt(kind, chainId, { method, params }) {
      const [account] = addressesOn(state, chainId)
      const prompt = { kind, method, params, chainId, account }
      prompts.push(prompt)
      if ((await options.confirm?.(prompt)) === false) throw rejection()
    },
  }
}

function addressesOn(state: CosmosState, chainId: string): readonly string[] {
  const prefix = state.chains.get(chainId)
  if (prefix === undefined) return []
  const others = state.keys.filter((_, index) => index !== state.active)
  return [activeKey(state), ...others].map((key) => key.addressOn(prefix))
}

function rejection(): Error {
  return new Error('Request rejected')
}

type CosmosError = { readonly message: string; readonly code?: number }

const keplrWords: ScriptWords<CosmosError> = {
  reject: rejection,
  busy: () => rpcError(standardWords.codes.busy.says, 'Request already pending. Please wait.'),
  throw: (method) => new Error(`The wallet broke on ${method}`),
  error: ({ message, code }) => (code === undefined ? new Error(message) : rpcError(code, message)),
}

type Call = (method: string, ...params: readonly unknown[]) => Promise<never>

function createProvider(call: Call): KeplrProvider {
  const signerOf = (chainId: string, canDirect: boolean): KeplrSigner => ({
    async getAccounts() {
      const key: KeplrKey = await call('getKey', chainId)
      return [{ address: key.bech32Address, algo: key.algo, pubkey: key.pubKey }]
    },
    signAmino: (signer: string, doc: AminoDoc) => call('signAmino', chainId, signer, doc),
    ...(canDirect && { signDirect: (signer: string, doc: DirectDoc) => call('signDirect', chainId, signer, doc) }),
  })
  const own: KeplrProvider = {
    version: '0.12.309',
    mode: 'extension',
    defaultOptions: {},
    enable: (chainIds) => call('enable', chainIds),
    disable: (chainIds) => call('disable', chainIds),
    experimentalSuggestChain: (chainInfo) => call('experimentalSuggestChain', chainInfo),
    getKey: (chainId) => call('getKey', chainId),
    signDirect: (...params) => call('signDirect', ...params),
    signAmino: (...params) => call('signAmino', ...params),
    signArbitrary: (chainId, signer, data) => call('signArbitrary', chainId, signer, data),
    getOfflineSigner: (chainId) => signerOf(chainId, true),
    getOfflineSignerOnlyAmino: (chainId) => signerOf(chainId, false),
    async getOfflineSignerAuto(chainId) {
      const key: KeplrKey = await call('getKey', chainId)
      return signerOf(chainId, !key.isNanoLedger)
    },
  }
  return inWords(walletWords.keplr.functions, own) as KeplrProvider
}

/** Finds where a brand's wallet stands, and what it sends there when its user picks another account. */
function findPlace(brand: CosmosBrand): { readonly path: readonly string[]; readonly event: string } {
  const { cosmostation, keplr, leap, okx } = walletWords
  const places = {
    keplr: keplr.identity.place,
    leap: leap.identity.place,
    okx: okx.identity.cosmosPlace,
    cosmostation: cosmostation.identity.place,
  }
  return { path: places[brand].says.split('.'), event: walletWords[brand].pageEvents.keystore.says }
}

type PlacedWallet = {
  announceChange(): void
  listenerCount(): number
  remove(): void
}

/** Puts the provider where its brand does. */
function placeWallet(target: object, brand: CosmosBrand, provider: KeplrProvider): PlacedWallet {
  const { path, event } = findPlace(brand)
  const takeAway = nest(target, path, provider)
  const listeners = countListeners(target, event)
  return {
    announceChange: () => {
      if (target instanceof EventTarget) target.dispatchEvent(new Event(event))
    },
    listenerCount: listeners.count,
    remove() {
      listeners.stop()
      takeAway()
    },
  }
}

/** An object that other wallets of the brand may stand in as well keeps them. */
function nest(target: object, [outer = '', ...inner]: readonly string[], provider: unknown): () => void {
  const [next] = inner
  if (next === undefined) return setProperty(target, outer, provider)
  const holder = (target as Record<string, unknown>)[outer]
  if (typeof holder === 'object' && holder !== null) return nest(holder, inner, provider)
  const made = {}
  nest(made, inner, provider)
  return setProperty(target, outer, made)
}

/** @returns puts back what stood there */
function setProperty(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true })
  return () => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  }
}

/** Counts the listeners of one event from now on. In Node the page is no event target: there are none. */
function countListeners(target: object, event: string): { count(): number; stop(): void } {
  if (!(target instanceof EventTarget)) return { count: () => 0, stop: () => {} }
  const listeners = new Set<unknown>()
  const { addEventListener, removeEventListener } = target
  const putBack = [
    setProperty(target, 'addEventListener', (...args: Parameters<EventTarget['addEventListener']>) => {
      if (args[0] === event && args[1]) listeners.add(args[1])
      addEventListener.apply(target, args)
    }),
    setProperty(target, 'removeEventListener', (...args: Parameters<EventTarget['removeEventListener']>) => {
      if (args[0] === event) listeners.delete(args[1])
      removeEventListener.apply(target, args)
    }),
  ]
  return {
    count: () => listeners.size,
    stop: () => {
      for (const undo of putBack) undo()
    },
  }
}
