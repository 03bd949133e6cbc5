import { type Connector, type ConnectorType, cleanIcon, cleanText, FoyerError } from '@foyer/base'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { isImpostor, liveConnections, type Scope } from './scope.ts'
import { getFoundBy } from './walletConnectorOptions.ts'

/** What tells a wallet from another. */
type Listed = {
  readonly connector: WagmiConnector
  readonly id: string
  readonly type: ConnectorType
  readonly rdns: string | undefined
}

function getFirst(rdns: WagmiConnector['rdns']): string | undefined {
  return typeof rdns === 'string' ? rdns : rdns?.[0]
}

function getType(scope: Scope, connector: WagmiConnector): ConnectorType {
  const external = scope.externals.get(connector.uid)
  if (external) return external.provider.type
  const found = getFoundBy(connector)
  if (found) return found
  if (connector.type !== 'injected') return 'EXTERNAL'
  return scope.announced.has(connector.id) ? 'ANNOUNCED' : 'INJECTED'
}

/** wagmi's own announced connectors have their rdns as id and nowhere else. */
function toListed(scope: Scope, connector: WagmiConnector): Listed {
  const { id } = connector
  const type = getType(scope, connector)
  const rdns = getFirst(connector.rdns) ?? (type === 'ANNOUNCED' && !getFoundBy(connector) ? id : undefined)
  return { connector, id, type, rdns }
}

/**
 * The connectors to show: one per wallet, without those the site turned off or that lead nowhere on this page.
 * @see reference §2.5, EIP-6963
 */
function list(scope: Scope): readonly Listed[] {
  const all = [...scope.config.connectors, ...scope.own.list()].map((connector) => toListed(scope, connector))
  const live = new Set(liveConnections(scope.config).map(({ connector }) => connector.uid))
  const hasAnnounced = scope.context.enableEIP6963 && all.some(({ type }) => type === 'ANNOUNCED')
  const externalIds = new Set(all.filter(({ connector }) => scope.externals.has(connector.uid)).map(({ id }) => id))
  const seen = new Set<string>()
  return all.filter((listed) => {
    const { connector, id, rdns } = listed
    if (!isEnabled(scope, listed) || isImpostor(connector)) return false
    if (!live.has(connector.uid) && !isReachable(scope, listed, hasAnnounced)) return false
    // a relay or embedded wallet that Foyer brings stands before one of the same id in the site's config
    if (externalIds.has(id) && !scope.externals.has(connector.uid)) return false
    const identity = rdns ?? id
    if (seen.has(identity)) return false
    seen.add(identity)
    return true
  })
}

/** Whether the site's options leave wallets of this kind on. */
function isEnabled({ context }: Scope, { type }: Listed): boolean {
  if (type === 'ANNOUNCED') return context.enableEIP6963
  return type !== 'INJECTED' || context.enableInjected
}

/**
 * `injected`, ours or wagmi's, stands for whatever sits in `window.ethereum`: shown only where something does and no wallet
 * announces itself. A Safe can be asked only by the page that it shows.
 */
function isReachable({ safeOrigins }: Scope, { connector, id }: Listed, hasAnnounced: boolean): boolean {
  if (connector.type === 'safe') return getSafeOrigin(safeOrigins) !== undefined
  return id !== 'injected' || (!hasAnnounced && typeof window !== 'undefined' && 'ethereum' in window)
}

/** The rows to show, cleaned: name and picture come from the wallet. */
export function listRows(scope: Scope): readonly Connector[] {
  return list(scope).map(({ connector, id, type, rdns }) => {
    const iconUrl = cleanIcon(connector.icon)
    const name = cleanText(connector.name) ?? cleanText(id) ?? 'Wallet'
    return { id, name, type, namespace: 'eip155', ...(iconUrl && { iconUrl }), ...(rdns && { rdns }) }
  })
}

/** wagmi's connector behind a row; one that is connected before another of the same id. @throws `ConnectorNotFound` */
export function findConnector(scope: Scope, connectorId: string): WagmiConnector {
  const live = liveConnections(scope.config).find(({ connector }) => connector.id === connectorId)?.connector
  const connector = live ?? list(scope).find(({ id }) => id === connectorId)?.connector
  if (!connector) throw new FoyerError('ConnectorNotFound', { connectorId })
  return connector
}

/** Where Safe shows apps (reference §4.12). */
const defaultOrigins: readonly string[] = ['https://app.safe.global']

/**
 * The origin of the Safe that shows this page in a frame; undefined where none does. Only a page whose parent is one of
 * the origins named is a Safe app: any other site may frame it as well.
 */
export function getSafeOrigin(origins: readonly string[] = defaultOrigins): string | undefined {
  if (typeof window === 'undefined' || window.parent === window) return undefined
  // Firefox knows no ancestors; a referrer names the parent unless the page came by a link within the frame
  const parent = location.ancestorOrigins?.[0] ?? originOf(document.referrer)
  return parent !== undefined && origins.includes(parent) ? parent : undefined
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
