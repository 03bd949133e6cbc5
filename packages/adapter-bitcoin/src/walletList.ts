import {
  type AdapterContext,
  type Connector,
  cleanIcon,
  cleanText,
  FoyerError,
  isExternalId,
  loadPart,
  type Network,
} from '@foyer/base'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { findNetwork } from './networks.ts'
import type { BitcoinWallet } from './types.ts'
import type { LeatherProvider } from './wallets/leatherWallet.ts'
import type { UnisatProvider } from './wallets/unisatWallet.ts'

/** More wallets than anyone has installed: a page that floods us is ignored beyond it. */
const walletLimit = 50

/**
 * When the page is looked at again for wallets that put themselves there late, in ms after watching began:
 * `btc_providers` has no event. An extension that comes later than that needs a reload.
 */
const checkDelays = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400]

/** Leather and its former name. */
const leatherIds = new Set(['LeatherProvider', 'HiroWalletProvider'])

/** A wallet that can be chosen. How to speak to its kind is loaded once it is. */
export type FoundWallet = {
  readonly connector: Connector
  /** What a site gets that speaks to the wallet itself. */
  readonly provider: unknown
  /** The same wallet each time. */
  load(): Promise<BitcoinWallet>
}

/** Every wallet that can be chosen; none of the page has the id of an external one, whether or not that one is there. */
export type WalletList = {
  /** The same array until a wallet comes or goes. */
  get(): readonly FoundWallet[]
  /** @throws FoyerError `ConnectorNotFound` */
  find(connectorId: string): FoundWallet
  /** Fetches what speaks to the wallets of the page; asks none. */
  prepare(): void
  /** Told when wallets may have come or gone. @returns stops telling */
  watch(listener: () => void): () => void
}

export function createWalletList(context: AdapterContext): WalletList {
  const page = typeof window === 'undefined' ? undefined : (window as unknown as Page)
  const registry = page && getWallets()
  const externals = findExternals(context)
  // one for the life of a provider: a session holds on to it
  const known = new WeakMap<object, FoundWallet | 'foreign'>()
  let list: readonly FoundWallet[] = externals

  const wrap: Wrap = (provider, create) => {
    const found = known.get(provider) ?? create() ?? 'foreign'
    known.set(provider, found)
    return found === 'foreign' ? [] : [found]
  }
  const get = () => {
    // any script may register anything
    const standard = (registry?.get() ?? []).flatMap((wallet) =>
      toObject(wallet) ? wrap(wallet, () => findStandard(wallet)) : [],
    )
    const found = page ? [...findListed(page, wrap), ...findKnown(page, wrap)] : []
    const ofPage = [...found, ...standard].filter(({ connector }) => !isExternalId(connector.id))
    const now = unique([...externals, ...ofPage]).slice(0, externals.length + walletLimit)
    if (now.length !== list.length || now.some((wallet, index) => wallet !== list[index])) list = now
    return list
  }

  return {
    get,
    find(connectorId) {
      const wallet = get().find(({ connector }) => connector.id === connectorId)
      if (!wallet) throw new FoyerError('ConnectorNotFound', { connectorId })
      return wallet
    },
    prepare() {
      // a failed load is reported by the connect that repeats it
      for (const wallet of get()) if (!externals.includes(wallet)) wallet.load().catch(() => {})
    },
    watch(listener) {
      if (!registry) return () => {}
      const stops = [registry.on('register', listener), registry.on('unregister', listener)]
      const timers = checkDelays.map((time) => setTimeout(listener, time))
      return () => {
        for (const stop of stops) stop()
        for (const timer of timers) clearTimeout(timer)
      }
    },
  }
}

type Page = Readonly<Record<string, unknown>>
type Wrap = (provider: object, create: () => FoundWallet | undefined) => readonly FoundWallet[]

function toFound(connector: Connector, provider: unknown, load: () => Promise<BitcoinWallet>): FoundWallet {
  let loaded: Promise<BitcoinWallet> | undefined
  return {
    connector,
    provider,
    load() {
      loaded ??= load().catch((error: unknown) => {
        // a failed load is not kept: the next call tries again
        loaded = undefined
        throw error
      })
      return loaded
    },
  }
}

function toConnector(id: string, name: string, type: Connector['type'], icon?: unknown): Connector {
  const iconUrl = cleanIcon(icon)
  return { id, name, type, namespace: 'bip122', ...(iconUrl && { iconUrl }) }
}

function findExternals(context: AdapterContext): readonly FoundWallet[] {
  return context.externalProviders
    .filter(({ namespaces }) => namespaces.includes('bip122'))
    .map((provider) =>
      toFound(toConnector(provider.id, provider.name, provider.type), provider, async () =>
        (await loadPart(() => import('./wallets/externalWallet.ts'))).externalWallet(provider, context),
      ),
    )
}

/** A wallet with `bitcoin:*` features. Reading it may throw: it is not our object. */
function findStandard(wallet: Wallet): FoundWallet | undefined {
  try {
    const name = cleanText(wallet.name)
    const connect = (wallet.features as Page)['bitcoin:connect']
    if (!name || typeof toObject(connect)?.['connect'] !== 'function') return undefined
    return toFound(toConnector(name, name, 'ANNOUNCED', wallet.icon), wallet, async () =>
      (await loadPart(() => import('./wallets/standardWallet.ts'))).standardWallet(wallet),
    )
  } catch {
    return undefined
  }
}

/** Wallets that list themselves. @see WBIP-004 */
function findListed(page: Page, wrap: Wrap): readonly FoundWallet[] {
  const entries = read(page, 'btc_providers')
  return (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
    try {
      const { id, name, icon } = toObject(entry) ?? {}
      const shown = cleanText(name)
      if (typeof id !== 'string' || id.length > 100 || !shown) return []
      const provider = readPath(page, id)
      if (!provider || typeof provider['request'] !== 'function') return []
      // UniSat and OKX list themselves too, and have an interface of their own
      if (provider === read(page, 'unisat') || provider === readPath(page, 'okxwallet.bitcoin')) return []
      const connector = toConnector(id, shown, 'ANNOUNCED', icon)
      return wrap(provider, () => toFound(connector, provider, () => loadListed(provider, id)))
    } catch {
      return []
    }
  })
}

async function loadListed(provider: object, id: string): Promise<BitcoinWallet> {
  if (!leatherIds.has(id)) {
    return (await loadPart(() => import('./wallets/satsConnectWallet.ts'))).satsConnectWallet({
      providerId: id,
      provider,
    })
  }
  return (await loadPart(() => import('./wallets/leatherWallet.ts'))).leatherWallet(provider as LeatherProvider)
}

/** Wallets that only stand on the page, under a name of their own. */
function findKnown(page: Page, wrap: Wrap): readonly FoundWallet[] {
  // wallets of its shape take UniSat's place, which therefore has a second of its own
  const shared = readPath(page, 'unisat')
  const binance = read(shared, 'isBinance') === true ? shared : undefined
  const unisat = readPath(page, 'unisat_wallet') ?? (binance ? undefined : shared)
  const okx = readPath(page, 'okxwallet')
  const load = async (providerFor: (network: Network) => UnisatProvider | undefined, isPerNetwork: boolean) =>
    (await loadPart(() => import('./wallets/unisatWallet.ts'))).unisatWallet({ providerFor, isPerNetwork })
  const okxFor = (network: Network): UnisatProvider | undefined => {
    const name = findNetwork(network)?.okxName
    return name === undefined ? undefined : toObject(okx?.[name])
  }
  const found: FoundWallet[] = []
  const add = (provider: Page | undefined, id: string, name: string) => {
    if (!provider || typeof read(provider, 'requestAccounts') !== 'function') return
    const providerFor = (network: Network): UnisatProvider | undefined => (findNetwork(network) ? provider : undefined)
    const create = () => toFound(toConnector(id, name, 'INJECTED'), provider, () => load(providerFor, false))
    found.push(...wrap(provider, create))
  }
  add(unisat, 'unisat', 'UniSat')
  add(binance, 'binance', 'Binance Wallet')
  const bitcoin = okx && readPath(okx, 'bitcoin')
  if (bitcoin) {
    const connector = toConnector('okx', 'OKX Wallet', 'INJECTED')
    found.push(...wrap(okx, () => toFound(connector, bitcoin, () => load(okxFor, true))))
  }
  return found
}

/** The object at a path like `XverseProviders.BitcoinProvider`. */
function readPath(page: Page, path: string): Page | undefined {
  return path.split('.').reduce<Page | undefined>((at, name) => toObject(read(at, name)), page)
}

/** A getter of the page that throws has nothing. */
function read(of: Page | undefined, name: string): unknown {
  try {
    return of?.[name]
  } catch {
    return undefined
  }
}

function toObject(value: unknown): Page | undefined {
  return typeof value === 'object' && value !== null ? (value as Page) : undefined
}

/** One row per wallet: the first way it was found counts, by id and by name. */
function unique(wallets: readonly FoundWallet[]): readonly FoundWallet[] {
  const seen = new Set<string>()
  return wallets.filter(({ connector: { id, name } }) => {
    const keys = [`id ${id}`, `name ${name.toLowerCase()}`]
    const isKnown = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return !isKnown
  })
}
