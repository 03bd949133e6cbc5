import {
  type AccountOwners,
  type CaipNetworkId,
  createEmitter,
  type Emitter,
  FoyerError,
  type Namespace,
} from '@foyer/base'
import type { WalletControls, WalletMood } from './walletControls.ts'

export type MockWalletOptions = {
  /** Also the connector's id. */
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly iconUrl?: string | undefined
  readonly rdns?: string | undefined
  readonly explorerId?: string | undefined
  readonly type?: 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | undefined
  /** The active account first. */
  readonly accounts?: readonly string[] | undefined
  /** Where the wallet starts; the first of the site's networks unless told. */
  readonly networkId?: CaipNetworkId | undefined
  readonly mood?: WalletMood | undefined
  /** The site was authorised on an earlier visit. */
  readonly authorized?: boolean | undefined
  /** Not on the page until `install()`. */
  readonly uninstalled?: boolean | undefined
}

export type MockWallet = WalletControls & {
  readonly options: MockWalletOptions
  readonly installed: boolean
  readonly authorized: boolean
  /** Answers what the adapter calls; the wallet answers as its mood says. */
  request<value>(method: string, answer: () => value, options?: { readonly prompts?: boolean }): Promise<value>
  setNetwork(networkId: CaipNetworkId): void
  setAuthorized(authorized: boolean): void
  /** Several people own the account. */
  readonly owners: AccountOwners | undefined
  setOwners(owners: AccountOwners): void
  on(listener: (event: MockWalletEvent) => void): () => void
}

export type MockWalletEvent = 'installed' | 'uninstalled' | 'changed' | 'revoked'

const addresses: { readonly [namespace in Namespace]: readonly string[] } = {
  eip155: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F', '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'],
  solana: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK'],
  polkadot: ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'],
  bip122: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  cosmos: ['cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'cosmos1tygms3xhhs3yv487phx3dw4a95jn7t7lpm470r'],
}

/** A wallet that is only a script: no keys, no wire. */
export function createMockWallet(namespace: Namespace, options: MockWalletOptions, home: CaipNetworkId): MockWallet {
  const state: State = {
    events: createEmitter(),
    requests: [],
    accounts: options.accounts ?? addresses[namespace],
    networkId: options.networkId ?? home,
    mood: options.mood ?? 'approve',
    installed: !options.uninstalled,
    authorized: options.authorized ?? false,
    prompts: 0,
    listeners: 0,
    owners: undefined,
    gate: undefined,
  }
  const { events, requests } = state
  return {
    options,
    connectorId: options.id ?? 'mock',
    name: options.name ?? 'Mock Wallet',
    requests,
    get accounts() {
      return state.accounts
    },
    get networkId() {
      return state.networkId
    },
    get installed() {
      return state.installed
    },
    get authorized() {
      return state.authorized && state.accounts.length > 0 && state.mood !== 'locked'
    },
    get prompts() {
      return state.prompts
    },
    get listeners() {
      return state.listeners
    },
    request: (method, answer, { prompts = true } = {}) => request(state, method, answer, prompts),
    on: (listener) => listen(state, listener),
    setNetwork(id) {
      if (state.mood === 'lie') return
      state.networkId = id
      events.emit('changed')
    },
    setAuthorized(value) {
      state.authorized = value
    },
    get owners() {
      return state.owners
    },
    setOwners(owners) {
      state.owners = owners
    },
    setMood(next) {
      state.mood = next
    },
    hold: () => hold(state),
    ...createEvents(state),
  }
}

type State = {
  readonly events: Emitter<MockWalletEvent>
  readonly requests: string[]
  accounts: readonly string[]
  networkId: CaipNetworkId
  mood: WalletMood
  installed: boolean
  authorized: boolean
  prompts: number
  listeners: number
  owners: AccountOwners | undefined
  /** Requests wait for it. */
  gate: Promise<void> | undefined
}

async function request<value>(state: State, method: string, answer: () => value, prompts: boolean): Promise<value> {
  const { gate, requests } = state
  requests.push(method)
  if (prompts) state.prompts += 1
  if (state.mood === 'crash') throw new FoyerError('WalletRequestFailed', { method, message: 'the wallet broke' })
  if (gate) await gate
  const { mood } = state
  if (mood === 'hang') return new Promise<never>(() => {})
  if (prompts && mood === 'locked') throw new FoyerError('WalletLocked')
  if (prompts && mood === 'busy') throw new FoyerError('WalletBusy')
  if (prompts && mood === 'reject') throw new FoyerError('UserRejected')
  return answer()
}

function listen(state: State, listener: (event: MockWalletEvent) => void): () => void {
  state.listeners += 1
  const stop = state.events.on(listener)
  let isStopped = false
  return () => {
    if (!isStopped) state.listeners -= 1
    isStopped = true
    stop()
  }
}

/** @returns lets waiting requests go on */
function hold(state: State): () => void {
  let open = () => {}
  state.gate = new Promise((resolve) => {
    open = resolve
  })
  return () => {
    state.gate = undefined
    open()
  }
}

/** Creates what the wallet's owner does. */
function createEvents(
  state: State,
): Pick<MockWallet, 'install' | 'uninstall' | 'changeAccounts' | 'changeNetwork' | 'revoke'> {
  const { events } = state
  return {
    install() {
      state.installed = true
      events.emit('installed')
    },
    uninstall() {
      state.installed = false
      events.emit('uninstalled')
    },
    changeAccounts(next) {
      state.accounts = next
      events.emit(next.length > 0 ? 'changed' : 'revoked')
    },
    changeNetwork(id) {
      state.networkId = id
      events.emit('changed')
    },
    revoke() {
      state.authorized = false
      events.emit('revoked')
    },
  }
}
