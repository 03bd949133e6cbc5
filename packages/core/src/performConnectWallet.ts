import { type Connection, type Connector, FoyerError, type Namespace } from '@foyer/base'
import { isServed } from './adapters/getAdapter.ts'
import type { Wallet } from './catalogue/wallet.ts'
import { getSocials } from './config/getSocials.ts'
import { isEmailOn } from './config/isEmailOn.ts'
import { remoteFeaturesAtom } from './config/remoteFeatures.ts'
import { getTraits } from './external/getTraits.ts'
import { chooseWallet, getOfferedNamespaces } from './features/connect/connectRows.ts'
import { findConnectorsOf, toNameKey, toRdns } from './features/connect/identity.ts'
import { popularWallets } from './features/connect/popularWallets.ts'
import { startEmailLogin } from './features/embeddedWallet/startEmailLogin.ts'
import { startFarcasterLogin } from './features/embeddedWallet/startFarcasterLogin.ts'
import { startSocialLogin } from './features/embeddedWallet/startSocialLogin.ts'
import type { Foyer } from './foyer.ts'
import { close } from './router/close.ts'
import { open } from './router/open.ts'
import { activeConnectionsAtom, connectorsAtom } from './state/connections.ts'
import { isOpenAtom } from './state/history.ts'

/** Which wallet to connect, and where. */
export type ConnectWalletParams = {
  /**
   * A wallet's name as in `metamask` or `ledger-live`, its id in the catalogue, its rdns or its connector's id; `walletConnect`
   * for the code that any wallet scans; `email`, or an account to log in with, as in `google`.
   */
  readonly wallet: string
  /** Default: every family that the site and the wallet have, the active one first. */
  readonly namespace?: Namespace | undefined
  /** Ends the wait, and what the dialog asks. */
  readonly signal?: AbortSignal | undefined
}

/** What a press begins, and which connections it would make. */
type Way = { readonly begin: () => unknown; readonly isIn: (connection: Connection) => boolean }

/** What `connectWallet` does. */
export async function performConnectWallet(
  foyer: Foyer,
  { wallet, namespace, signal }: ConnectWalletParams,
): Promise<Connection> {
  if (namespace && !isServed(foyer, namespace)) throw new FoyerError('AdapterMissing', { namespace })
  const namespaces = namespace ? [namespace] : getOfferedNamespaces(foyer)
  const way = findLogin(foyer, wallet) ?? (await findWallet(foyer, wallet, namespaces))
  const connected = findConnections(foyer, namespaces).find(way.isIn)
  if (connected) return connected
  const before = findConnections(foyer, namespaces)
  open(foyer, { view: 'Connect', ...(namespace && { namespace }) })
  way.begin()
  return await awaitConnection(foyer, { namespaces, before, signal })
}

const findConnections = ({ store }: Foyer, namespaces: readonly Namespace[]) =>
  namespaces.flatMap((one) => store.get(activeConnectionsAtom).get(one) ?? [])

/** E-mail, an account elsewhere, or the code that any wallet scans. */
function findLogin(foyer: Foyer, name: string): Way | undefined {
  const remote = foyer.store.get(remoteFeaturesAtom)
  const isEmbedded = ({ connectorId }: Connection) => getTraits(connectorId).kind === 'embedded'
  if (name === 'walletConnect') {
    requireRelay(foyer)
    return {
      begin: () => chooseWallet(foyer, { connectors: [], wallet: undefined }),
      isIn: ({ connectorId }) => getTraits(connectorId).kind === 'relay',
    }
  }
  if (name === 'email' && isEmailOn(foyer, remote)) return { begin: () => startEmailLogin(foyer), isIn: isEmbedded }
  const provider = getSocials(foyer, remote).find((one) => one === name)
  if (!provider) return undefined
  const begin = () => (provider === 'farcaster' ? startFarcasterLogin(foyer) : startSocialLogin(foyer, { provider }))
  return { begin, isIn: isEmbedded }
}

/**
 * One of this browser, or one of the catalogue on another device. Whose name the catalogue has is told by its identity, not by
 * what it calls itself.
 */
async function findWallet(foyer: Foyer, name: string, namespaces: readonly Namespace[]): Promise<Way> {
  const all = foyer.store.get(connectorsAtom).filter((one) => namespaces.includes(one.namespace))
  const meant = all.filter((one) => isMeant(one, name))
  const known = meant.length > 0 ? undefined : await findKnown(name)
  const ofPage = meant.length > 0 ? meant : all.filter((one) => isCalled(one, name))
  const connectors = known ? findConnectorsOf(known, all, namespaces) : onePerNamespace(ofPage)
  if (connectors.length === 0) {
    if (!known) throw new FoyerError('ConnectorNotFound', { connectorId: name.slice(0, 80) })
    requireRelay(foyer)
  }
  return {
    begin: () => chooseWallet(foyer, { connectors, wallet: known }),
    isIn: ({ connectorId, namespace }) =>
      connectors.some((one) => one.id === connectorId && one.namespace === namespace),
  }
}

function requireRelay({ config }: Foyer): void {
  if (config.relays.length === 0) throw new FoyerError('WalletConnectConnectorNotFound')
}

/** The well-known ones are at hand; the others load. */
async function findKnown(name: string): Promise<Wallet | undefined> {
  const isIt = (one: Wallet) => isMeant(one, name) || isCalled(one, name)
  const popular = popularWallets.find(isIt)
  if (popular) return popular
  const { otherWallets } = await import('./features/connect/otherWallets.ts')
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

type Wait = Pick<ConnectWalletParams, 'signal'> & {
  readonly namespaces: readonly Namespace[]
  readonly before: readonly Connection[]
}

/** The first new connection, or the end of the dialog without one. */
function awaitConnection(foyer: Foyer, { namespaces, before, signal: given }: Wait): Promise<Connection> {
  const { store, signal: life } = foyer
  const signal = given ? AbortSignal.any([given, life]) : life
  const isNew = (one: Connection) =>
    !before.some(({ connectorId, namespace }) => connectorId === one.connectorId && namespace === one.namespace)
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      for (const stop of stops) stop()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const look = () => {
      const made = findConnections(foyer, namespaces).find(isNew)
      if (made) finish(() => resolve(made))
      else if (!store.get(isOpenAtom)) finish(() => reject(new FoyerError('ModalClosed')))
    }
    const abort = () =>
      finish(() => {
        if (!life.aborted) close(foyer)
        reject(new FoyerError('RequestAborted', { cause: signal.reason }))
      })
    const stops = [store.sub(activeConnectionsAtom, look), store.sub(isOpenAtom, look)]
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
}
