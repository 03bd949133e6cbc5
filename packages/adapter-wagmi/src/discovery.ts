import { cleanIcon, cleanText, isExternalId } from '@foyer/base'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { isWalletProvider } from './request.ts'
import type { Scope } from './scope.ts'
import { walletConnector } from './walletConnector.ts'
import type { WalletConnectorOptions } from './walletConnectorOptions.ts'
import { getFoundBy } from './walletConnectorOptions.ts'

/** Ids that mean something else in the product. */
function isReservedId(id: string): boolean {
  return id === 'injected' || isExternalId(id)
}

/** More announced wallets than anyone has installed: a page that floods us is ignored beyond it. */
const walletLimit = 50

type Page = { ethereum?: unknown } & Window

/** Finds wallets and lists those that the site's config does not have. */
export type Discovery = {
  /** Asks now. */
  sweep(): void
  /** Asks and keeps listening for wallets that come late. @returns stops */
  listen(): () => void
}

/** @see EIP-6963 */
export function createDiscovery(scope: Scope): Discovery {
  const { announced, config, context, own } = scope
  if (typeof window === 'undefined') return { sweep() {}, listen: () => () => {} }
  const page = window as Page

  const add = (options: WalletConnectorOptions) => {
    const found = own.list().filter((one) => getFoundBy(one) !== undefined)
    if (found.length >= walletLimit || isKnown([...config.connectors, ...own.list()], options)) return
    own.add(walletConnector(options, scope.code))
  }
  const onAnnounce = (event: Event) => {
    const wallet = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (!wallet) return
    // wagmi may list it as well, and does not say that it announced itself
    if (wallet.rdns && announced.size < walletLimit) announced.add(wallet.rdns)
    if (context.enableEIP6963) add(wallet)
  }
  const findInjected = () => {
    // a getter of the page may throw: that is no wallet
    try {
      if (context.enableInjected && isWalletProvider(page.ethereum)) {
        add({ foundBy: 'INJECTED', id: 'injected', name: 'Browser Wallet', findProvider: () => page.ethereum })
      }
    } catch {}
  }
  const start = () => {
    page.addEventListener('eip6963:announceProvider', onAnnounce)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    findInjected()
    page.addEventListener('ethereum#initialized', findInjected)
    return () => {
      page.removeEventListener('eip6963:announceProvider', onAnnounce)
      page.removeEventListener('ethereum#initialized', findInjected)
    }
  }
  return { sweep: () => start()(), listen: start }
}

/** One row per wallet: the first to announce an rdns keeps it, the site's own connector before any. */
function isKnown(connectors: readonly WagmiConnector[], { id, rdns }: WalletConnectorOptions): boolean {
  return connectors.some((connector) => {
    const known = typeof connector.rdns === 'string' ? [connector.rdns] : (connector.rdns ?? [])
    return connector.id === id || (rdns !== undefined && known.includes(rdns))
  })
}

/** Reads what a page says is a wallet, checked; undefined where it cannot be one. Reading it may throw: it is not our object. */
function readAnnouncement(detail: unknown): WalletConnectorOptions | undefined {
  try {
    const { info, provider } = detail as { info?: Record<string, unknown>; provider?: unknown }
    const name = cleanText(info?.['name'])
    if (!info || !name || !isWalletProvider(provider)) return undefined
    const { rdns, uuid } = info
    const isRdns = typeof rdns === 'string' && /^[\w-]+(\.[\w-]+)+$/.test(rdns) && rdns.length <= 100
    // reference §4.12: the rdns, else the name, else the uuid
    const ids = [isRdns ? rdns : undefined, name, typeof uuid === 'string' ? cleanText(uuid) : undefined]
    const id = ids.find((candidate) => candidate !== undefined && !isReservedId(candidate))
    if (id === undefined) return undefined
    const icon = cleanIcon(info['icon'])
    return {
      foundBy: 'ANNOUNCED',
      id,
      name,
      ...(icon && { icon }),
      ...(isRdns && { rdns }),
      findProvider: () => provider,
    }
  } catch {
    return undefined
  }
}
