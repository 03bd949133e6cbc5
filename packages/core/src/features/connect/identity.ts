import type { Connector, Namespace } from '@foyer/base'
import type { Wallet } from '../../catalogue/wallet.ts'

/** One wallet of this page: every connector that leads to it, at most one per namespace, in the namespaces' order. */
export type FoundWallet = {
  readonly connectors: readonly Connector[]
  /** What the catalogue knows of it. */
  readonly wallet: Wallet | undefined
}

/** The phone app of MetaMask has an identity of its own. */
const rdnsAliases: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }

/** Ids that connectors of vendors have in every library → the wallet's id in the catalogue (specification §3). */
const vendorIds: Readonly<Record<string, string>> = {
  coinbaseWallet: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  coinbaseWalletSDK: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  baseAccount: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  safe: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
  ledger: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
  okx: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
}

/** How near a connector is: of two ways to one wallet in one namespace the nearer one is taken. */
const distance = { ANNOUNCED: 0, INJECTED: 1, MULTI_CHAIN: 2, EXTERNAL: 3, AUTH: 4, WALLET_CONNECT: 5 } as const

export function toRdns(rdns: string | undefined): string | undefined {
  const lower = rdns?.toLowerCase()
  return lower && Object.hasOwn(rdnsAliases, lower) ? rdnsAliases[lower] : lower
}

/** `Trust`, `Trust Wallet` and `trust wallet` are one name. */
export function toNameKey(name: string): string {
  const lower = name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return lower.replace(/ wallet$/, '') || lower
}

export function toCatalogueId({ id, explorerId }: Pick<Connector, 'id' | 'explorerId'>): string | undefined {
  return explorerId ?? (Object.hasOwn(vendorIds, id) ? vendorIds[id] : undefined)
}

/**
 * Groups connectors by wallet and finds each in the catalogue. Identity: the catalogue's id, else the reverse domain
 * name, else the name (a Wallet Standard wallet has no other). Two that state different domain names are different
 * wallets, whatever they call themselves.
 * @param namespaces those to look at, which is also the order of a wallet's connectors
 * @see EIP-6963, Wallet Standard; reference §2.5
 */
export function findWalletsOfPage(
  connectors: readonly Connector[],
  catalogue: readonly Wallet[],
  namespaces: readonly Namespace[],
): readonly FoundWallet[] {
  const index = indexCatalogue(catalogue)
  let groups: readonly Group[] = []
  for (const connector of connectors) {
    if (namespaces.includes(connector.namespace)) groups = addToGroups(groups, connector, identify(connector, index))
  }
  return groups.map(({ connectors: own, catalogueId }) => ({
    connectors: nearestPerNamespace(own, namespaces),
    wallet: catalogueId === undefined ? undefined : index.byId.get(catalogueId),
  }))
}

/** A wallet's own connectors, at most one per namespace, in the namespaces' order. */
export function findConnectorsOf(
  wallet: Wallet,
  connectors: readonly Connector[],
  namespaces: readonly Namespace[],
): readonly Connector[] {
  const own = connectors.filter((connector) => isConnectorOf(connector, wallet))
  return own.length === 0 ? own : nearestPerNamespace(own, namespaces)
}

/** By the same rules as `findWalletsOfPage`. */
export function isConnectorOf(
  connector: Pick<Connector, 'id' | 'name' | 'rdns' | 'explorerId'>,
  wallet: Wallet,
): boolean {
  const id = toCatalogueId(connector)
  if (id !== undefined) return id === wallet.id
  const rdns = toRdns(connector.rdns)
  if (rdns !== undefined && rdns === toRdns(wallet.rdns)) return true
  return unlessRdnsDiffers(wallet, rdns) !== undefined && toNameKey(connector.name) === toNameKey(wallet.name)
}

/** What tells wallets apart. */
type ConnectorIdentity = {
  readonly catalogueId: string | undefined
  readonly rdns: string | undefined
  readonly nameKey: string
}

type Group = {
  readonly catalogueId: string | undefined
  readonly rdns: ReadonlySet<string>
  readonly nameKey: string
  readonly connectors: readonly Connector[]
}

/** Puts a connector to the groups its id or domain name names; else to one of its name that nothing speaks against. */
function addToGroups(groups: readonly Group[], connector: Connector, traits: ConnectorIdentity): readonly Group[] {
  const { catalogueId, rdns, nameKey } = traits
  const own: Group = { catalogueId, rdns: new Set(rdns ? [rdns] : []), nameKey, connectors: [connector] }
  const named = groups.filter((group) => hasSameIdOrRdns(group, traits))
  const same = named.length > 0 ? named : groups.filter((group) => hasSameName(group, traits)).slice(0, 1)
  const [first] = same
  if (!first) return [...groups, own]
  const joined = [...same, own].reduce(mergeGroups)
  return groups.flatMap((group) => (group === first ? [joined] : same.includes(group) ? [] : [group]))
}

function hasSameIdOrRdns(group: Group, { catalogueId, rdns }: ConnectorIdentity): boolean {
  return (
    (rdns !== undefined && group.rdns.has(rdns)) || (catalogueId !== undefined && group.catalogueId === catalogueId)
  )
}

function hasSameName(group: Group, { catalogueId, rdns, nameKey }: ConnectorIdentity): boolean {
  const isOther = group.catalogueId !== undefined && catalogueId !== undefined
  const isElsewhere = group.rdns.size > 0 && rdns !== undefined
  return !isOther && !isElsewhere && group.nameKey === nameKey
}

function mergeGroups(one: Group, other: Group): Group {
  return {
    catalogueId: one.catalogueId ?? other.catalogueId,
    rdns: new Set([...one.rdns, ...other.rdns]),
    nameKey: one.nameKey,
    connectors: [...one.connectors, ...other.connectors],
  }
}

type Index = {
  readonly byId: ReadonlyMap<string, Wallet>
  readonly byRdns: ReadonlyMap<string, Wallet>
  readonly byName: ReadonlyMap<string, Wallet>
}

/** The first entry to state a domain name or a name has it. */
function indexCatalogue(catalogue: readonly Wallet[]): Index {
  const byId = new Map<string, Wallet>()
  const byRdns = new Map<string, Wallet>()
  const byName = new Map<string, Wallet>()
  for (const wallet of catalogue) {
    const rdns = toRdns(wallet.rdns)
    const name = toNameKey(wallet.name)
    if (!byId.has(wallet.id)) byId.set(wallet.id, wallet)
    if (rdns && !byRdns.has(rdns)) byRdns.set(rdns, wallet)
    if (!byName.has(name)) byName.set(name, wallet)
  }
  return { byId, byRdns, byName }
}

function identify(connector: Connector, { byId, byRdns, byName }: Index): ConnectorIdentity {
  const rdns = toRdns(connector.rdns)
  const nameKey = toNameKey(connector.name)
  const stated = toCatalogueId(connector)
  const found =
    (stated !== undefined && byId.get(stated)) ||
    (rdns && byRdns.get(rdns)) ||
    unlessRdnsDiffers(byName.get(nameKey), rdns)
  return { catalogueId: stated ?? (found ? found.id : undefined), rdns, nameKey }
}

/** A name alone is believed only where no domain name speaks against it. */
function unlessRdnsDiffers(wallet: Wallet | undefined, rdns: string | undefined): Wallet | undefined {
  const own = toRdns(wallet?.rdns)
  return rdns !== undefined && own !== undefined && rdns !== own ? undefined : wallet
}

function nearestPerNamespace(connectors: readonly Connector[], namespaces: readonly Namespace[]): readonly Connector[] {
  return namespaces.flatMap((namespace) => {
    const own = connectors.filter((connector) => connector.namespace === namespace)
    const [first, ...others] = own
    if (!first) return []
    return [others.reduce((near, one) => (distance[one.type] < distance[near.type] ? one : near), first)]
  })
}
