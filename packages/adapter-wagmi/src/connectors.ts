import { type Connector, type ConnectorType, cleanIcon, cleanText, FoyerError } from '@foyer/base'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { liveConnections, type Scope } from './scope.ts'
import { foundBy } from './walletConnector.ts'

/** What tells a wallet from another. */
type Listed = {
  readonly connector: WagmiConnector
  readonly id: string
  readonly type: ConnectorType
  readonly rdns: string | undefined
}

function firstOf(rdns: WagmiConnector['rdns']): string | undefined {
  return typeof rdns === 'string' ? rdns : rdns?.[0]
}

function typeOf(scope: Scope, connector: WagmiConnector): ConnectorType {
  const external = scope.externals.get(connector.uid)
  if (external) return external.provider.type
  const found = foundBy(connector)
  if (found) return found
  if (connector.type !== 'injected') return 'EXTERNAL'
  const announced = scope.config._internal.mipd?.getProviders() ?? []
  return announced.some(({ info }) => info.rdns === connector.id) ? 'ANNOUNCED' : 'INJECTED'
}

/** wagmi's own announced connectors have their rdns as id and nowhere else. */
function identify(scope: Scope, connector: WagmiConnector): Listed {
  const { id } = connector
  const type = typeOf(scope, connector)
  const rdns = firstOf(connector.rdns) ?? (type === 'ANNOUNCED' && !foundBy(connector) ? id : undefined)
  return { connector, id, type, rdns }
}

/**
 * The connectors to show: one per wallet, without those the site turned off.
 * `Browser Wallet` stands for whatever sits in `window.ethereum`, so it is shown only while no wallet announces itself.
 * @see reference §2.5, EIP-6963
 */
function list(scope: Scope): readonly Listed[] {
  const { enableEIP6963, enableInjected } = scope.context
  const connected = new Set(liveConnections(scope.config).map(({ connector }) => connector.uid))
  const all = scope.config.connectors.map((connector) => identify(scope, connector))
  const hasAnnounced = all.some(({ type }) => type === 'ANNOUNCED')
  const ownIds = new Set(all.filter(({ connector }) => scope.externals.has(connector.uid)).map(({ id }) => id))
  const seen = new Set<string>()
  return all.filter(({ connector, id, type, rdns }) => {
    if (type === 'ANNOUNCED' && !enableEIP6963) return false
    if (type === 'INJECTED' && !enableInjected) return false
    const isPlaceholder = foundBy(connector) === 'INJECTED'
    if (isPlaceholder && hasAnnounced && enableEIP6963 && !connected.has(connector.uid)) return false
    // a relay or embedded wallet that Foyer brings stands before one of the same id in the site's config
    if (ownIds.has(id) && !scope.externals.has(connector.uid)) return false
    const identity = rdns ?? id
    if (seen.has(identity)) return false
    seen.add(identity)
    return true
  })
}

/** The rows to show, cleaned: name and picture come from the wallet. */
export function listRows(scope: Scope): readonly Connector[] {
  return list(scope).map(({ connector, id, type, rdns }) => {
    const iconUrl = cleanIcon(connector.icon)
    const name = cleanText(connector.name) ?? cleanText(id) ?? 'Wallet'
    return { id, name, type, namespace: 'eip155', ...(iconUrl && { iconUrl }), ...(rdns && { rdns }) }
  })
}

/** wagmi's connector behind a row; one that is hidden but connected counts. @throws `ConnectorNotFound` */
export function findConnector(scope: Scope, connectorId: string): WagmiConnector {
  const listed = list(scope).find(({ id }) => id === connectorId)?.connector
  const live = liveConnections(scope.config).find(({ connector }) => connector.id === connectorId)?.connector
  const connector = listed ?? live
  if (!connector) throw new FoyerError('ConnectorNotFound', { connectorId })
  return connector
}
