import {
  type AdapterContext,
  abortable,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  isExternalId,
  isSolanaAddress,
  loadPart,
  parseCaipAddress,
} from '@foyer/base'
import { getWallets } from '@wallet-standard/app'
import { currentId } from './chains.ts'
import type { SiteWallets } from './siteTypes.ts'
import { isReady, siteWallet } from './siteWallet.ts'
import type { StandardWallet } from './standardWallet.ts'
import { standardWallet } from './standardWallet.ts'
import type { Abilities, Opened, SolanaWallet } from './types.ts'
import { solanaWalletLinks, type WalletLink } from './walletLinks.ts'

/** Where each app's own browser puts its wallet on the page, perhaps before it registers it. */
const places: { readonly [name: string]: string } = {
  Phantom: 'phantom',
  Solflare: 'solflare',
  'Coinbase Wallet': 'coinbaseSolana',
}

/** More wallets than anyone has installed: a page that floods us is ignored beyond it. */
const walletLimit = 50

/** Every wallet that can be chosen; none of the page has the id of an external one, whether or not that one is there. */
export type WalletList = {
  /** The same array until a wallet comes or goes. */
  get(): readonly SolanaWallet[]
  /** @throws FoyerError `ConnectorNotFound` */
  find(connectorId: string): SolanaWallet
  /** Told when wallets come or go. @returns stops telling */
  watch(listener: () => void): () => void
}

export function createWalletList(
  context: AdapterContext,
  site: SiteWallets | undefined,
  phoneLinks: boolean,
): WalletList {
  // a page without a window (a server) has no wallets of its own
  const registry = typeof window === 'undefined' ? undefined : getWallets()
  const externals = context.externalProviders
    .filter(({ namespaces }) => namespaces.includes('solana'))
    .map((provider) => externalWallet(provider, context))
  const siteWallets = (site?.wallets ?? []).flatMap((wallet) => {
    const wrapped = siteWallet(wallet, loadWeb3(site))
    return wrapped ? [{ wallet, wrapped }] : []
  })
  const links = registry && phoneLinks ? linkWallets() : []
  // one wrapper for the life of a wallet: a session holds on to it
  const wrapped = new WeakMap<StandardWallet, SolanaWallet | 'foreign'>()
  let list: readonly SolanaWallet[] = []

  const wrap = (wallet: StandardWallet): SolanaWallet | undefined => {
    const known = wrapped.get(wallet) ?? standardWallet(wallet) ?? 'foreign'
    // any script may register anything, and not all of it is an object
    if (known !== 'foreign' || Object(wallet) === wallet) wrapped.set(wallet, known)
    return known === 'foreign' ? undefined : known
  }
  const get = () => {
    const found = (registry?.get() ?? []).flatMap((wallet) => wrap(wallet) ?? []).slice(0, walletLimit)
    const ready = siteWallets.flatMap(({ wallet, wrapped: one }) => (isReady(wallet) ? one : []))
    // a wallet that speaks the standard replaces the site's older object for it, and either the link to its app
    const now = uniqueById([...externals, ...[...found, ...ready, ...links].filter(hasOwnId)])
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
    watch(listener) {
      const stops = registry ? [registry.on('register', listener), registry.on('unregister', listener)] : []
      for (const { wallet } of siteWallets) {
        wallet.on('readyStateChange', listener)
        stops.push(() => void wallet.off('readyStateChange', listener))
      }
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

function loadWeb3(site: SiteWallets | undefined): SiteWallets['loadWeb3'] {
  return async () => {
    if (!site) throw new FoyerError('InvalidOption', { option: 'loadWeb3', expected: 'a function' })
    return site.loadWeb3()
  }
}

function hasOwnId({ connector }: SolanaWallet): boolean {
  return !isExternalId(connector.id)
}

function uniqueById(wallets: readonly SolanaWallet[]): readonly SolanaWallet[] {
  const ids = new Set<string>()
  return wallets.filter(({ connector }) => !ids.has(connector.id) && ids.add(connector.id))
}

/** On a phone, the wallets that are apps there: choosing one opens this page in the app's own browser. */
function linkWallets(): readonly SolanaWallet[] {
  // a coarse main pointer: a phone or a tablet, which can have the apps
  if (typeof matchMedia !== 'function' || !matchMedia('(pointer: coarse)').matches) return []
  return solanaWalletLinks(location)
    .filter(({ name }) => !((places[name] ?? '') in globalThis))
    .map(linkWallet)
}

/** Its id is the name under which the wallet registers itself once it is on the page, and then takes this one's place. */
function linkWallet({ name }: WalletLink): SolanaWallet {
  return {
    connector: { id: name, name, type: 'EXTERNAL', namespace: 'solana' },
    provider: undefined,
    supports: () => true,
    async open({ silent, signal }) {
      if (silent) return { addresses: [] }
      // the page may be another one by now than when this was listed
      const link = solanaWalletLinks(location).find((one) => one.name === name)
      open(link?.url, '_self')
      // the visitor goes on in the app; one who comes back has changed their mind
      return abortable(new Promise<never>(() => {}), signal)
    },
    close: async () => {},
    current: () => ({ addresses: [] }),
    watch: () => () => {},
    abilities: () => ({}),
  }
}

/** A relay session or the embedded wallet, as one of this adapter's wallets. Each adapter instance has its own. */
function externalWallet(provider: ExternalProvider, { networks }: AdapterContext): SolanaWallet {
  let session: ExternalSession | undefined
  const setSession = (next: ExternalSession | undefined): Opened => {
    session = next
    return next ? toOpened(next) : { addresses: [] }
  }
  const toOpened = ({ accounts, networkId, approvedNetworkIds }: ExternalSession): Opened => ({
    addresses: addressesOf(accounts.map(({ caipAddress }) => caipAddress)),
    networkId: currentId(networks, networkId),
    // a wallet may approve a network by both of its ids
    ...(approvedNetworkIds && {
      approvedNetworkIds: [...new Set(approvedNetworkIds.map((id) => currentId(networks, id)))],
    }),
  })
  return {
    connector: { id: provider.id, name: provider.name, type: provider.type, namespace: 'solana' },
    provider,
    supports: () => true,
    async open({ network, silent, signal }) {
      const call = { namespace: 'solana', ...(signal && { signal }) } as const
      const opening = silent ? provider.getSession(call) : provider.connect({ ...call, network })
      return setSession(await abortable(opening, signal))
    },
    adopt: setSession,
    moveTo: async (network, signal) =>
      setSession(await provider.switchNetwork({ namespace: 'solana', network, ...(signal && { signal }) })),
    close: () => provider.disconnect(),
    current: () => undefined,
    watch: (listener) =>
      provider.watch((event) => {
        if (event.type === 'disconnected') listener(setSession(undefined))
        else if (event.namespace === 'solana') listener(setSession(event.session))
      }),
    abilities: () => abilitiesOf(provider, session),
  }
}

function addressesOf(caipAddresses: readonly string[]): readonly string[] {
  const addresses = caipAddresses.flatMap((caipAddress) => {
    try {
      const { namespace, address } = parseCaipAddress(caipAddress)
      return namespace === 'solana' && isSolanaAddress(address) ? address : []
    } catch {
      return []
    }
  })
  return [...new Set(addresses)]
}

/** By the methods the other end agreed to. */
function abilitiesOf(provider: ExternalProvider, session: ExternalSession | undefined): Abilities {
  const requests = () => loadPart(() => import('./externalRequests.ts'))
  const has = (method: string) => session?.methods.includes(method) === true
  const live = (): ExternalSession => {
    if (!session) throw new FoyerError('NoActiveCaipAddress')
    return session
  }
  return {
    signMessage: has('solana_signMessage')
      ? async (input) => (await requests()).signMessage({ provider, session: live() }, input)
      : undefined,
    signTransactions: has('solana_signTransaction')
      ? async (input) => (await requests()).signTransactions({ provider, session: live() }, input)
      : undefined,
    signAndSend: has('solana_signAndSendTransaction')
      ? async (input) => (await requests()).signAndSend({ provider, session: live() }, input)
      : undefined,
  }
}
