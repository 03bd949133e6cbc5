import { type ConnectorType, cleanText, type Namespace, namespaces } from '@foyer/base'
import { type Atom, atom } from 'jotai/vanilla'
import { getTraits } from '../external/getTraits.ts'
import type { Foyer } from '../foyer.ts'
import { activeConnectionsAtom, activeNamespaceAtom, connectorsAtom } from '../state/connections.ts'

/** The connected wallet. Text and picture come from the wallet: show them as text, and in an image element. */
export type WalletInfo = {
  readonly name: string | undefined
  readonly iconUrl: string | undefined
  /** Reverse domain name of an EIP-6963 wallet. */
  readonly rdns: string | undefined
  readonly type: ConnectorType
  readonly connectorId: string
}

type Get = <value>(atom: Atom<value>) => value

function toWalletInfo(get: Get, namespace: Namespace): WalletInfo | undefined {
  return describeWallet(get, { namespace, connectorId: get(activeConnectionsAtom).get(namespace)?.connectorId })
}

type WalletParams = { readonly namespace: Namespace; readonly connectorId: string | undefined }

function describeWallet(get: Get, { namespace, connectorId }: WalletParams): WalletInfo | undefined {
  const connector = get(connectorsAtom).find((one) => one.id === connectorId && one.namespace === namespace)
  if (!connector) return undefined
  // behind the relay's connector is the wallet that answered
  const peer = getTraits(connectorId).kind === 'relay' ? get(relayWalletAtom) : undefined
  return {
    name: peer?.name ?? cleanText(connector.name, 40),
    iconUrl: peer ? peer.iconUrl : connector.iconUrl,
    rdns: connector.rdns,
    type: connector.type,
    connectorId: connector.id,
  }
}

const walletInfoAtoms = Object.fromEntries(
  namespaces.map((namespace) => [namespace, atom((get) => toWalletInfo(get, namespace))]),
) as { readonly [namespace in Namespace]: Atom<WalletInfo | undefined> }

const activeWalletInfoAtom = atom((get) => get(walletInfoAtoms[get(activeNamespaceAtom)]))

/** @param namespace default: the active one */
export function getWalletInfoAtom(namespace: Namespace | undefined): Atom<WalletInfo | undefined> {
  return namespace ? walletInfoAtoms[namespace] : activeWalletInfoAtom
}

/** A wallet of this page, connected or not; undefined where it is not on the page. */
export function findWalletInfo({ store }: Foyer, params: WalletParams): WalletInfo | undefined {
  return describeWallet(store.get, params)
}

/** The connected wallet; undefined while disconnected. @param namespace default: the active one */
export function getWalletInfo(foyer: Foyer, namespace?: Namespace): WalletInfo | undefined {
  return foyer.store.get(getWalletInfoAtom(namespace))
}

/** Calls the listener whenever another wallet is connected, or none. @param namespace default: the active one, whichever that is @returns stops watching */
export function watchWalletInfo(
  foyer: Foyer,
  listener: (wallet: WalletInfo | undefined) => void,
  namespace?: Namespace,
): () => void {
  return foyer.store.sub(getWalletInfoAtom(namespace), () => listener(getWalletInfo(foyer, namespace)))
}

/** The wallet at the other end of a relay session; its text and picture are cleaned. */
export type RelayWallet = { readonly name: string | undefined; readonly iconUrl: string | undefined }

/** The wallet of the newest session. */
export const relayWalletAtom = atom<RelayWallet | undefined>(undefined)
