import { type Connection, type Connector, FoyerError, loadPart, type Namespace } from '@foyer/base'
import { isRedirectProvider, type SocialProvider } from '@foyer/base/socials'
import type { Wallet } from './catalogue/wallet.ts'
import { isEmailOn, isSocialOn } from './config/loginOffers.ts'
import { remoteFeaturesAtom } from './config/remoteFeatures.ts'
import { socialIds } from './config/socials.ts'
import { getTraits } from './external/getTraits.ts'
import { getOfferedNamespaces } from './features/connect/connectRows.ts'
import { findConnectorsOf, toNameKey, toRdns } from './features/connect/identity.ts'
import { popularWallets } from './features/connect/popularWallets.ts'
import { selectWallet } from './features/connect/selectWallet.ts'
import { startEmailLogin } from './features/embeddedWallet/loginFlows.ts'
import { startFarcasterLogin } from './features/embeddedWallet/startFarcasterLogin.ts'
import { startSocialLogin } from './features/embeddedWallet/startSocialLogin.ts'
import type { Foyer } from './foyer.ts'
import { connectorsAtom } from './state/connections.ts'

/** A way to connect that a site names. */
export type NamedWallet = {
  readonly is:
    | {
        readonly kind: 'wallet'
        /** Hostile text. */
        readonly name: string
        /** Its own in this browser, at most one per family; none: it is reached over the relay. */
        readonly connectors: readonly Connector[]
        /** What the catalogue has of it. */
        readonly wallet: Wallet | undefined
      }
    | { readonly kind: 'relay' | 'email' }
    | { readonly kind: 'social'; readonly provider: SocialProvider | 'passkey' }
  /** Families that it may connect. */
  readonly namespaces: readonly Namespace[]
  /** What a press begins. */
  readonly begin: () => unknown
  /** Whether it made this connection. */
  readonly isIn: (connection: Connection) => boolean
}

/**
 * @param wallet as `connectWallet` takes it
 * @throws FoyerError `ConnectorNotFound`, `WalletConnectConnectorNotFound`
 */
export async function findNamedWallet(
  foyer: Foyer,
  { wallet, namespace }: { readonly wallet: string; readonly namespace?: Namespace | undefined },
): Promise<NamedWallet> {
  const namespaces = namespace ? [namespace] : getOfferedNamespaces(foyer)
  return { namespaces, ...(findLogin(foyer, wallet) ?? (await findWallet(foyer, wallet, namespaces))) }
}

type Found = Omit<NamedWallet, 'namespaces'>

/** Email, an account elsewhere, or the code that any wallet scans. */
function findLogin(foyer: Foyer, name: string): Found | undefined {
  const remote = foyer.store.get(remoteFeaturesAtom)
  const isEmbedded = ({ connectorId }: Connection) => getTraits(connectorId).kind === 'embedded'
  if (name === 'walletConnect') {
    assertRelay(foyer)
    return {
      is: { kind: 'relay' },
      begin: () => selectWallet(foyer, { connectors: [], wallet: undefined }),
      isIn: ({ connectorId }) => getTraits(connectorId).kind === 'relay',
    }
  }
  if (name === 'email' && isEmailOn(foyer, remote)) {
    return { is: { kind: 'email' }, begin: () => startEmailLogin(foyer), isIn: isEmbedded }
  }
  const provider = ([...socialIds, 'passkey'] as const).find((one) => one === name)
  if (!provider || !isSocialOn(foyer, provider)) return undefined
  const begin = () =>
    isRedirectProvider(provider) ? startSocialLogin(foyer, { provider }) : startFarcasterLogin(foyer)
  return { is: { kind: 'social', provider }, begin, isIn: isEmbedded }
}

/**
 * One of this browser, or one of the catalogue on another device. Whose name the catalogue has is told by its identity, not by
 * what it calls itself.
 */
async function findWallet(foyer: Foyer, name: string, namespaces: readonly Namespace[]): Promise<Found> {
  const all = foyer.store.get(connectorsAtom).filter((one) => namespaces.includes(one.namespace))
  const meant = all.filter((one) => isMeant(one, name))
  const known = meant.length > 0 ? undefined : await findKnown(name)
  const ofPage = meant.length > 0 ? meant : all.filter((one) => isCalled(one, name))
  const connectors = known ? findConnectorsOf(known, all, namespaces) : onePerNamespace(ofPage)
  if (connectors.length === 0) {
    if (!known) throw new FoyerError('ConnectorNotFound', { connectorId: name.slice(0, 80) })
    assertRelay(foyer)
  }
  return {
    is: { kind: 'wallet', name: connectors[0]?.name ?? known?.name ?? '', connectors, wallet: known },
    begin: () => selectWallet(foyer, { connectors, wallet: known }),
    isIn: ({ connectorId, namespace }) =>
      connectors.some((one) => one.id === connectorId && one.namespace === namespace),
  }
}

function assertRelay({ config }: Foyer): void {
  if (config.relays.length === 0) throw new FoyerError('WalletConnectConnectorNotFound')
}

/** The well-known ones are at hand; the others load. */
async function findKnown(name: string): Promise<Wallet | undefined> {
  const isIt = (one: Wallet) => isMeant(one, name) || isCalled(one, name)
  const popular = popularWallets.find(isIt)
  if (popular) return popular
  const { otherWallets } = await loadPart(() => import('./features/connect/otherWallets.ts'))
  return otherWallets.find(isIt)
}

function isMeant({ id, rdns }: Pick<Connector, 'id' | 'rdns'>, wanted: string): boolean {
  return id === wanted || (rdns !== undefined && toRdns(rdns) === toRdns(wanted))
}

function isCalled({ name }: Pick<Connector, 'name'>, wanted: string): boolean {
  return toNameKey(name) === toNameKey(wanted.replaceAll('-', ' '))
}

function onePerNamespace(connectors: readonly Connector[]): readonly Connector[] {
  return [...new Map(connectors.toReversed().map((one) => [one.namespace, one])).values()].toReversed()
}
