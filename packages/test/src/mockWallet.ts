import { type CaipNetworkId, createEmitter, FoyerError, type Namespace } from '@foyer/base'
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
  /** What the adapter calls; the wallet answers as its mood says. */
  request<value>(method: string, answer: () => value, options?: { readonly prompts?: boolean }): Promise<value>
  setNetwork(networkId: CaipNetworkId): void
  setAuthorized(authorized: boolean): void
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
  const events = createEmitter<MockWalletEvent>()
  const requests: string[] = []
  let accounts = options.accounts ?? addresses[namespace]
  let networkId = options.networkId ?? home
  let mood: WalletMood = options.mood ?? 'approve'
  let installed = !options.uninstalled
  let authorized = options.authorized ?? false
  let prompts = 0
  let listeners = 0
  let gate: Promise<void> | undefined

  return {
    options,
    connectorId: options.id ?? 'mock',
    name: options.name ?? 'Mock Wallet',
    get accounts() {
      return accounts
    },
    get networkId() {
      return networkId
    },
    get installed() {
      return installed
    },
    get authorized() {
      return authorized && accounts.length > 0 && mood !== 'locked'
    },
    get requests() {
      return requests
    },
    get prompts() {
      return prompts
    },
    get listeners() {
      return listeners
    },
    async request(method, answer, { prompts: asks = true } = {}) {
      requests.push(method)
      if (asks) prompts += 1
      if (mood === 'crash') throw new FoyerError('WalletRequestFailed', { method, message: 'the wallet broke' })
      if (gate) await gate
      if (mood === 'hang') return new Promise<never>(() => {})
      if (asks && mood === 'locked') throw new FoyerError('WalletLocked')
      if (asks && mood === 'busy') throw new FoyerError('WalletBusy')
      if (asks && mood === 'reject') throw new FoyerError('UserRejected')
      return answer()
    },
    on(listener) {
      listeners += 1
      const stop = events.on(listener)
      let stopped = false
      return () => {
        if (!stopped) listeners -= 1
        stopped = true
        stop()
      }
    },
    setNetwork(id) {
      if (mood === 'lie') return
      networkId = id
      events.emit('changed')
    },
    setAuthorized(value) {
      authorized = value
    },
    install() {
      installed = true
      events.emit('installed')
    },
    uninstall() {
      installed = false
      events.emit('uninstalled')
    },
    setMood(next) {
      mood = next
    },
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
    changeAccounts(next) {
      accounts = next
      events.emit(next.length > 0 ? 'changed' : 'revoked')
    },
    changeNetwork(id) {
      networkId = id
      events.emit('changed')
    },
    revoke() {
      authorized = false
      events.emit('revoked')
    },
  }
}
