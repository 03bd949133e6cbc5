import { type Connection, FoyerError, type Namespace } from '@foyer/base'
import { isServed } from './adapters/getAdapter.ts'
import { findNamedWallet } from './findNamedWallet.ts'
import type { Foyer } from './foyer.ts'
import { close } from './router/close.ts'
import { open } from './router/open.ts'
import { activeConnectionsAtom } from './state/connections.ts'
import { isOpenAtom } from './state/history.ts'

/** Which wallet to connect, and where. */
export type ConnectWalletParams = {
  /**
   * A wallet's name as in `metamask` or `ledger-live`, its id in the catalogue, its rdns or its connector's id; `walletConnect`
   * for the code that any wallet scans; `email`, `passkey`, or an account to sign in with, as in `google`.
   */
  readonly wallet: string
  /** Default: every family that the site and the wallet have, the active one first. */
  readonly namespace?: Namespace | undefined
  /** Ends the wait, and what the dialog asks. */
  readonly signal?: AbortSignal | undefined
}

export async function performConnectWallet(
  foyer: Foyer,
  { wallet, namespace, signal }: ConnectWalletParams,
): Promise<Connection> {
  if (namespace && !isServed(foyer, namespace)) throw new FoyerError('AdapterMissing', { namespace })
  const { namespaces, begin, isIn } = await findNamedWallet(foyer, { wallet, namespace })
  const before = findConnections(foyer, namespaces)
  const connected = before.find(isIn)
  if (connected) return connected
  open(foyer, { view: 'Connect', ...(namespace && { namespace }) })
  begin()
  return await awaitConnection(foyer, { namespaces, before, signal })
}

const findConnections = ({ store }: Foyer, namespaces: readonly Namespace[]) =>
  namespaces.flatMap((one) => store.get(activeConnectionsAtom).get(one) ?? [])

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
