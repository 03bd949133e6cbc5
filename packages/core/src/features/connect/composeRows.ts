import type { Connector, Namespace } from '@foyer/base'
import { externalIds } from '@foyer/base'
import { servesAny, type Wallet } from '../../catalogue/wallet.ts'
import type { WalletGroup } from '../../config/options.ts'
import { getTraits } from '../../external/getTraits.ts'
import type { ResolvedConnectOptions } from './connectOptions.ts'
import { type FoundWallet, findWalletsOfPage, toCatalogueId, toNameKey, toRdns } from './identity.ts'

/** What a row says beside the wallet's name. */
export type RowTag = 'installed' | 'connected' | 'recent' | 'qrCode' | 'multichain'

/** One row of the Connect screen. Plain data; names and pictures come from wallets and catalogues: hostile input. */
export type WalletRow = {
  /** Its own in the list, and the same from one list to the next. */
  readonly id: string
  readonly group: WalletGroup
  readonly name: string
  /** Ways in this browser, one per namespace. None: through the relay. */
  readonly connectors: readonly Connector[]
  /** What the catalogue or the site knows of it. */
  readonly wallet: Wallet | undefined
  readonly tag: RowTag | undefined
  readonly isDisabled: boolean
  /** An id the site features, of which nothing is known yet: room is kept for it. */
  readonly isPending?: true
}

export type RowsInput = {
  readonly connectors: readonly Connector[]
  /** Everything known of wallets: the bundled catalogue, and what the service told. The first entry of an id counts. */
  readonly catalogue: readonly Wallet[]
  /** Ids of what may be recommended, best first. */
  readonly recommendable: readonly string[]
  /** Ids of connectors, or of catalogue wallets, of the last visits, newest first. */
  readonly recents: readonly string[]
  /** The wallets behind recents the catalogue may not have. */
  readonly recentWallets: readonly Wallet[]
  /** Who is connected, by namespace. */
  readonly connected: ReadonlyMap<Namespace, string>
  /** Families to offer, the active one first. */
  readonly namespaces: readonly Namespace[]
  readonly options: ResolvedConnectOptions
  readonly hasRelay: boolean
  readonly isPhone: boolean
  /** Ids that the site features or recommends are still being looked up. */
  readonly isLookingUp?: boolean
}

/** Rows beside WalletConnect and all wallets that installed, recent and recommended wallets fill together. */
const suggestedRowCount = 2
/** Recent wallets shown (specification §3). */
const recentLimit = 2

/**
 * Composes the rows of the Connect screen, in its order: one per wallet, however many connectors, families and catalogue entries it
 * has. A wallet that belongs to several groups is in the first of: recent, injected, featured, custom, external, recommended. An
 * excluded one is in none.
 * @see specification §2; reference §2.5
 */
export function composeRows(input: RowsInput): readonly WalletRow[] {
  const { options, hasRelay, isPhone, connectors, namespaces } = input
  if (!options.enableWallets) return []
  const isRelayed = [...input.connected.values()].some((id) => getTraits(id).kind === 'relay')
  const context = createContext(input, isRelayed)
  const groups: { readonly [group in WalletGroup]: readonly WalletRow[] } = {
    walletConnect: hasRelay && !isPhone ? [relayRow(isRelayed)] : [],
    recent: recentRows(context),
    injected: injectedRows(context),
    featured: featuredRows(context),
    custom: customRows(context),
    external: externalRows(context),
    recommended: [],
  }
  const recommended = recommendedRows(context, groups, { connectors, namespaces })
  return options.groupOrder.flatMap((group) => (group === 'recommended' ? recommended : groups[group]))
}

type Context = {
  readonly input: RowsInput
  readonly found: readonly FoundWallet[]
  readonly byId: ReadonlyMap<string, Wallet>
  readonly isExcluded: IsExcluded
  readonly isRelayed: boolean
  /** Takes a wallet of this page for a group; false where another group has it. */
  readonly claim: (found: FoundWallet) => boolean
  /** The same for a wallet that only the catalogue has. */
  readonly claimWallet: (wallet: Wallet) => boolean
}

type IsExcluded = (connectors: readonly Connector[], wallet: Wallet | undefined) => boolean

function createContext(input: RowsInput, isRelayed: boolean): Context {
  const { options } = input
  const catalogue = [...options.customWallets, ...input.catalogue, ...input.recentWallets]
  const byId = new Map([...catalogue].reverse().map((wallet) => [wallet.id, wallet]))
  const isExcluded = createIsExcluded(options.excludeWalletIds, byId)
  const offered = input.connectors.filter(
    (connector) => connector.type !== 'WALLET_CONNECT' && connector.type !== 'AUTH' && isEnabled(connector, options),
  )
  const found = findWalletsOfPage(offered, catalogue, input.namespaces).filter(
    ({ connectors, wallet }) => !isExcluded(connectors, wallet),
  )
  const claimed = new Set<FoundWallet | string>()
  const claimOnce = (key: FoundWallet | string) => !claimed.has(key) && claimed.add(key) !== undefined
  return {
    input,
    found,
    byId,
    isExcluded,
    isRelayed,
    claim: (one) => claimOnce(one) && (one.wallet === undefined || claimOnce(one.wallet.id)),
    claimWallet: (wallet) => !isExcluded([], wallet) && claimOnce(wallet.id),
  }
}

/** Reference §1.2: exclusion also hides what is installed, found by catalogue id, domain name or name. */
function createIsExcluded(ids: readonly string[], byId: ReadonlyMap<string, Wallet>): IsExcluded {
  const wallets = ids.flatMap((id) => byId.get(id) ?? [])
  const rdns = new Set(wallets.flatMap((wallet) => toRdns(wallet.rdns) ?? []))
  const names = new Set(wallets.map(({ name }) => toNameKey(name)))
  const known = new Set(ids)
  const matchesExcluded = (one: { readonly name: string; readonly rdns?: string | undefined }) => {
    const own = toRdns(one.rdns)
    return (own !== undefined && rdns.has(own)) || names.has(toNameKey(one.name))
  }
  return (connectors, wallet) =>
    (wallet !== undefined && (known.has(wallet.id) || matchesExcluded(wallet))) ||
    connectors.some((connector) => {
      const id = toCatalogueId(connector)
      return (id !== undefined && known.has(id)) || known.has(connector.id) || matchesExcluded(connector)
    })
}

/** The id stands for the vendor's own connector; the extension announces itself. */
function isEnabled({ id }: Connector, { enableCoinbase }: ResolvedConnectOptions): boolean {
  return enableCoinbase || !['coinbaseWallet', 'coinbaseWalletSDK', 'baseAccount'].includes(id)
}

function relayRow(isRelayed: boolean): WalletRow {
  return {
    id: externalIds.relay,
    group: 'walletConnect',
    name: 'WalletConnect',
    connectors: [],
    wallet: undefined,
    tag: 'qrCode',
    isDisabled: isRelayed,
  }
}

function toRow({ input, isRelayed }: Context, group: WalletGroup, found: FoundWallet): WalletRow {
  const { connectors, wallet } = found
  const [first] = connectors
  const isConnected = connectors.some(({ id, namespace }) => input.connected.get(namespace) === id)
  const isInstalled = connectors.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED')
  return {
    id: wallet?.id ?? toRdns(first?.rdns) ?? `${first?.namespace} ${first?.id}`,
    group,
    name: first?.name ?? wallet?.name ?? '',
    connectors,
    wallet,
    tag:
      (isConnected && 'connected') ||
      (group === 'recent' && 'recent') ||
      (connectors.length > 1 && 'multichain') ||
      (isInstalled && 'installed') ||
      undefined,
    isDisabled: connectors.length === 0 && isRelayed,
  }
}

function recentRows(context: Context): readonly WalletRow[] {
  const { recents, hasRelay, namespaces } = context.input
  const rows: WalletRow[] = []
  for (const id of recents) {
    if (rows.length === recentLimit) break
    const found = context.found.find(
      ({ connectors, wallet }) => wallet?.id === id || connectors.some((connector) => connector.id === id),
    )
    const wallet = found ? undefined : context.byId.get(id)
    if (found && context.claim(found)) rows.push(toRow(context, 'recent', found))
    else if (wallet && hasRelay && servesAny(wallet, namespaces) && context.claimWallet(wallet))
      rows.push(toRow(context, 'recent', { connectors: [], wallet }))
  }
  return rows
}

/** Reference §2.5: those of several families first, then announced, then injected ones. */
function injectedRows(context: Context): readonly WalletRow[] {
  const rank = ({ connectors }: FoundWallet) => {
    if (connectors.length > 1) return 0
    return connectors[0]?.type === 'ANNOUNCED' ? 1 : 2
  }
  return context.found
    .filter(({ connectors }) => connectors.some(({ type }) => type !== 'EXTERNAL'))
    .map((found, index) => ({ found, index }))
    .sort((a, b) => rank(a.found) - rank(b.found) || a.index - b.index)
    .flatMap(({ found }) => (context.claim(found) ? [toRow(context, 'injected', found)] : []))
}

function featuredRows(context: Context): readonly WalletRow[] {
  return context.input.options.featuredWalletIds.flatMap((id) => namedRow(context, 'featured', id))
}

/** A wallet by its id: room is kept for one that is still being looked up. */
function namedRow(context: Context, group: WalletGroup, id: string): readonly WalletRow[] {
  const { options, isLookingUp } = context.input
  const wallet = context.byId.get(id)
  if (wallet) return catalogueRow(context, group, wallet)
  const isPending = isLookingUp === true && !options.excludeWalletIds.includes(id)
  return isPending ? [{ ...toRow(context, group, { connectors: [], wallet: undefined }), id, isPending }] : []
}

function customRows(context: Context): readonly WalletRow[] {
  return context.input.options.customWallets.flatMap((wallet) => catalogueRow(context, 'custom', wallet))
}

/** A wallet of the catalogue: its own connector where the page has one, else through the relay. */
function catalogueRow(context: Context, group: WalletGroup, wallet: Wallet): readonly WalletRow[] {
  const { hasRelay, namespaces } = context.input
  const found = context.found.find((one) => one.wallet?.id === wallet.id)
  if (found) return context.claim(found) ? [toRow(context, group, found)] : []
  if (!hasRelay || !servesAny(wallet, namespaces)) return []
  return context.claimWallet(wallet) ? [toRow(context, group, { connectors: [], wallet })] : []
}

function externalRows(context: Context): readonly WalletRow[] {
  return context.found.flatMap((found) => (context.claim(found) ? [toRow(context, 'external', found)] : []))
}

/**
 * A few wallets where the list has room for them: those that the site names, else well-known ones.
 * Reference §2.5: only without wallets that the site itself chose.
 */
function recommendedRows(
  context: Context,
  groups: { readonly [group in WalletGroup]: readonly WalletRow[] },
  { namespaces }: Pick<RowsInput, 'connectors' | 'namespaces'>,
): readonly WalletRow[] {
  const { options, hasRelay, recommendable } = context.input
  if (!hasRelay || options.featuredWalletIds.length > 0 || options.customWallets.length > 0) return []
  const isIncluded = (id: string) => options.includeWalletIds.length === 0 || options.includeWalletIds.includes(id)
  const isServed = (id: string) => {
    const wallet = context.byId.get(id)
    return !wallet || servesAny(wallet, namespaces.slice(0, 1))
  }
  const taken = groups.injected.length + groups.recent.length
  const rows: WalletRow[] = []
  for (const id of recommendable) {
    if (rows.length >= suggestedRowCount - taken) break
    if (isIncluded(id) && isServed(id)) rows.push(...namedRow(context, 'recommended', id))
  }
  return rows
}
