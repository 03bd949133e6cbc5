import { registerStandardWallet, type StandardWallet } from '../script/registerStandardWallet.ts'
import { walletWords } from '../words/walletWords.ts'
import { type BitcoinCore, createBitcoinCore } from './core.ts'
import { leatherProvider } from './protocols/leatherProvider.ts'
import { satsConnectProvider } from './protocols/satsConnectProvider.ts'
import { standardBitcoinWallet } from './protocols/standardBitcoinWallet.ts'
import { unisatProvider } from './protocols/unisatProvider.ts'
import type { BitcoinWallet, BitcoinWalletKind, BitcoinWalletOptions } from './types.ts'

/** Returns what a wallet of a kind calls itself and where it stands, unless told otherwise. */
function toDefaults({ kind, network }: BitcoinWalletOptions): { readonly name: string; readonly id: string } {
  const { leather, okx, unisat } = walletWords
  if (kind === 'satsConnect') return { name: 'Test Bitcoin Wallet', id: 'TestBitcoinProviders.BitcoinProvider' }
  if (kind === 'leather') return { name: leather.identity.name.says, id: leather.identity.place.says }
  if (kind === 'unisat') return { name: unisat.name, id: unisat.identity.place.says }
  if (kind === 'standard') return { name: 'Test Standard Bitcoin Wallet', id: '' }
  const { bitcoinPlace, bitcoinSignetPlace, bitcoinTestnetPlace } = okx.identity
  if (network === 'testnet') return { name: okx.name, id: bitcoinTestnetPlace.says }
  return { name: okx.name, id: (network === 'signet' ? bitcoinSignetPlace : bitcoinPlace).says }
}

const defaultIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#c2410c"/></svg>',
)}`

/**
 * A scriptable Bitcoin wallet over real keys, with the interface of one kind of wallet: it signs for real
 * (ECDSA, Schnorr, BIP-137, BIP-322, PSBT) and sends through a real node. It holds its keys in the page.
 * @see WBIP-004 (`btc_providers`), BIP-137, BIP-174, BIP-322, BIP-341
 */
export function createBitcoinWallet(options: BitcoinWalletOptions): BitcoinWallet {
  const { kind } = options
  const defaults = toDefaults(options)
  const { name = defaults.name, icon = defaultIcon, id = defaults.id } = options.info ?? {}
  const core = createBitcoinCore(options, `foyer.testWallet.bitcoin.${name}`)
  const provider = createProvider(core, { name, icon })
  const { state, script, listeners } = core
  return {
    kind,
    name,
    id,
    provider,
    get accounts() {
      const { payment, ordinal } = core.keys()
      if (kind !== 'unisat' && kind !== 'okx') return [payment.address, ordinal.address]
      return [options.address === 'ordinal' ? ordinal.address : payment.address]
    },
    get network() {
      return state.network
    },
    get authorized() {
      return state.authorized
    },
    get locked() {
      return state.locked
    },
    requests: script.requests,
    prompts: script.prompts,
    install: (target = globalThis as unknown as EventTarget) => install(target, { kind, id, name, icon, provider }),
    answer: script.answer,
    reset: script.reset,
    hold: script.hold,
    lock: () => core.change({ locked: true }),
    unlock: () => core.change({ locked: false }),
    setAccount: (account) => core.change({ account }),
    setNetwork: (network) => core.change({ network }),
    revoke: () => core.change({ authorized: false }),
    emit: listeners.emitAnything,
    listenerCount: () => listeners.count(),
  }
}

function createProvider(core: BitcoinCore, info: { readonly name: string; readonly icon: string }): object {
  if (core.options.kind === 'satsConnect') return satsConnectProvider(core)
  if (core.options.kind === 'leather') return leatherProvider(core)
  if (core.options.kind === 'standard') return standardBitcoinWallet(core, info)
  return unisatProvider(core)
}

type Installed = Pick<BitcoinWallet, 'kind' | 'id' | 'name' | 'provider'> & { readonly icon: string }

/** sats-connect wallets and Leather list themselves in `btc_providers`; UniSat and OKX only stand on the page. */
function install(target: EventTarget, { kind, id, name, icon, provider }: Installed): () => void {
  if (kind === 'standard') return registerStandardWallet(provider as StandardWallet, target)
  const remove = place(target, id.split('.'), provider)
  if (kind === 'okx') return remove
  if (kind === 'unisat') {
    const { ownPlace, ready } = walletWords.unisat.identity
    const removeOwn = place(target, [ownPlace.says], provider)
    target.dispatchEvent(new Event(ready.says))
    return () => {
      remove()
      removeOwn()
    }
  }
  const list = walletWords[kind === 'leather' ? 'leather' : 'xverse'].identity.list.says
  const page = target as unknown as { [name: string]: object[] | undefined }
  const entry = { id, name, icon, webUrl: 'https://wallet.test', methods: [] }
  const entries = page[list] ?? []
  page[list] = entries
  entries.push(entry)
  return () => {
    remove()
    const index = entries.indexOf(entry)
    if (index >= 0) entries.splice(index, 1)
  }
}

/** Sets a value at a path, making what is missing on the way. @returns puts back what stood there */
function place(target: object, path: readonly string[], value: unknown): () => void {
  const [name = '', ...rest] = path
  if (rest.length > 0) {
    const before: unknown = Reflect.get(target, name)
    const parent = typeof before === 'object' && before !== null ? before : {}
    Reflect.set(target, name, parent)
    const remove = place(parent, rest, value)
    return () => {
      remove()
      if (Object.keys(parent).length === 0) Reflect.deleteProperty(target, name)
    }
  }
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, enumerable: true, writable: true, value })
  return () => {
    if (Reflect.get(target, name) !== value) return
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  }
}
