import { type Connector, type ConnectorType, cleanIcon, cleanText, FoyerError } from '@foyer/base'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { liveConnections, type Scope } from './scope.ts'
import { foundBy } from './walletConnector.ts'

type Row = { readonly connector: WagmiConnector; readonly row: Connector }

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
function toRow(scope: Scope, connector: WagmiConnector): Row {
  const { id } = connector
  const type = typeOf(scope, connector)
  const rdns = firstOf(connector.rdns) ?? (type === 'ANNOUNCED' && !foundBy(connector) ? id : undefined)
  const iconUrl = cleanIcon(connector.icon)
  const name = cleanText(connector.name) ?? cleanText(id) ?? 'Wallet'
  return { connector, row: { id, name, type, namespace: 'eip155', ...(iconUrl && { iconUrl }), ...(rdns && { rdns }) } }
}

/**
 * The rows to show: one per wallet, without those the site turned off.
 * `Browser Wallet` stands for whatever sits in `window.ethereum`, so it is shown only while no wallet announces itself.
 * @see reference §2.5, EIP-6963
 */
export function listRows(scope: Scope): readonly Row[] {
  const { enableEIP6963, enableInjected } = scope.context
  const connected = new Set(liveConnections(scope.config).map(({ connector }) => connector.uid))
  const rows = scope.config.connectors.map((connector) => toRow(scope, connector))
  const hasAnnounced = rows.some(({ row }) => row.type === 'ANNOUNCED')
  const ownIds = new Set(rows.filter(({ connector }) => scope.externals.has(connector.uid)).map(({ row }) => row.id))
  const seen = new Set<string>()
  return rows.filter(({ connector, row }) => {
    if (row.type === 'ANNOUNCED' && !enableEIP6963) return false
    if (row.type === 'INJECTED' && !enableInjected) return false
    const isPlaceholder = foundBy(connector) === 'INJECTED'
    if (isPlaceholder && hasAnnounced && enableEIP6963 && !connected.has(connector.uid)) return false
    // a relay or embedded wallet that Foyer brings stands before one of the same id in the site's config
    if (ownIds.has(row.id) && !scope.externals.has(connector.uid)) return false
    const identity = row.rdns ?? row.id
    if (seen.has(identity)) return false
    seen.add(identity)
    return true
  })
}

/** wagmi's connector behind a row; one that is hidden but connected counts. @throws `ConnectorNotFound` */
export function findConnector(scope: Scope, connectorId: string): WagmiConnector {
  const listed = listRows(scope).find(({ row }) => row.id === connectorId)?.connector
  const live = liveConnections(scope.config).find(({ connector }) => connector.id === connectorId)?.connector
  const connector = listed ?? live
  if (!connector) throw new FoyerError('ConnectorNotFound', { connectorId })
  return connector
}
