import {
  type Account,
  type AccountType,
  type CaipAddress,
  type CaipNetworkId,
  externalIds,
  formatCaipAddress,
  type Namespace,
  namespaces,
} from '@foyer/base'
import type { SocialProvider } from '@foyer/base/socials'
import { type Atom, atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import { connectAttemptAtom, type Status, statusAtom } from '../state/connectFlow.ts'
import { activeConnectionsAtom, activeNamespaceAtom, restoringAtom } from '../state/connections.ts'
import { isOpenAtom } from '../state/history.ts'
import { activeNetworkIdAtom } from '../state/networks.ts'
import { type EmbeddedUser, embeddedUserAtom } from './embeddedUser.ts'

/** How an address of a namespace is typed, as viem and wagmi have it for Ethereum. */
export type AddressOf<namespace extends Namespace> = namespace extends 'eip155' ? `0x${string}` : string

/** An account as a site sees it. Of any namespace: `namespace` narrows the address. */
export type AccountState<namespace extends Namespace = Namespace> = namespace extends Namespace
  ? {
      readonly address: AddressOf<namespace> | undefined
      readonly caipAddress: CaipAddress | undefined
      readonly isConnected: boolean
      readonly status: Status
      readonly namespace: namespace
      readonly connectorId: string | undefined
      /** Every account of every live connection. */
      readonly allAccounts: readonly Account[]
      /** Only where this account is the embedded wallet's. */
      readonly embeddedWallet: EmbeddedWalletState | undefined
    }
  : never

/** A visitor who signed in with the embedded wallet. */
export type EmbeddedWalletState = {
  /** Who has signed in; nothing of it is there before the wallet has said who. */
  readonly user: {
    readonly email?: string | undefined
    /** Of the account elsewhere that the visitor signed in with, as its provider says. */
    readonly userName?: string | undefined
    /** That account's picture as a data address, 128 by 128 pixels; the wallet has fetched it, not the visitor's browser. */
    readonly avatar?: string | undefined
    /** That account's provider; undefined for a login by email. */
    readonly socialProvider?: SocialProvider | undefined
  }
  /** `smartAccount`, or `eoa` for an account that is a key. */
  readonly accountType: AccountType | undefined
  /** False until the smart account has sent its first transaction. */
  readonly isSmartAccountDeployed: boolean
}

/** Where the dialog and the visitor stand. */
export type FoyerState = {
  /** Whether the dialog is open. */
  readonly open: boolean
  /** The active one. */
  readonly namespace: Namespace
  /** CAIP-2, e.g. `eip155:1`. */
  readonly caipNetworkId: CaipNetworkId | undefined
}

type Get = <value>(atom: Atom<value>) => value

/** The account of the active namespace. */
export const accountStateAtom = atom((get) => toAccountState(get, get(activeNamespaceAtom), get(statusAtom)))

/** The account of each namespace, whichever is active. */
export const accountStateAtoms = Object.fromEntries(
  namespaces.map((namespace) => [namespace, atom((get) => toAccountState(get, namespace))]),
) as unknown as { readonly [namespace in Namespace]: Atom<AccountState<namespace>> }

function toAccountState<namespace extends Namespace>(
  get: Get,
  namespace: namespace,
  status = namespaceStatus(get, namespace),
): AccountState<namespace> {
  const connections = get(activeConnectionsAtom)
  const connection = connections.get(namespace)
  const address = connection?.accounts[0]?.address
  // by its id: the table of traits comes with what connects
  const isEmbedded = connection?.connectorId === externalIds.embedded
  const state: unknown = {
    address,
    caipAddress: connection && address && formatCaipAddress(connection.networkId, address),
    isConnected: status === 'connected',
    status,
    namespace,
    connectorId: connection?.connectorId,
    allAccounts: [...connections.values()].flatMap(({ accounts }) => accounts),
    embeddedWallet: isEmbedded ? toEmbedded(get, connection?.accounts[0]) : undefined,
  }
  // adapters give addresses in the form of their namespace
  return state as AccountState<namespace>
}

function toEmbedded(get: Get, account: Account | undefined): EmbeddedWalletState {
  const { smartAccountDeployed = false, ...user }: Partial<EmbeddedUser> = get(embeddedUserAtom) ?? {}
  return { user, accountType: account?.type, isSmartAccountDeployed: smartAccountDeployed }
}

function namespaceStatus(get: Get, namespace: Namespace): Status {
  if (get(activeConnectionsAtom).has(namespace)) return 'connected'
  const attempt = get(connectAttemptAtom)
  const isAsking = attempt.step === 'waiting' && attempt.namespace === namespace
  return isAsking || get(restoringAtom).has(namespace) ? 'connecting' : 'disconnected'
}

/** What `getState` gives. */
export const foyerStateAtom = atom(
  (get): FoyerState => ({
    open: get(isOpenAtom),
    namespace: get(activeNamespaceAtom),
    caipNetworkId: get(activeNetworkIdAtom),
  }),
)

/** The account as it is now. @param namespace default: the active one */
export function getAccount<const namespace extends Namespace = Namespace>(
  foyer: Foyer,
  namespace?: namespace,
): AccountState<namespace> {
  return foyer.store.get(getAccountAtom(namespace))
}

/** @param namespace default: the active one */
export function getAccountAtom<namespace extends Namespace>(
  namespace: namespace | undefined,
): Atom<AccountState<namespace>> {
  const found: Atom<AccountState> = namespace ? accountStateAtoms[namespace] : accountStateAtom
  return found as Atom<AccountState<namespace>>
}

/** Calls the listener whenever the account changes. @param namespace default: the active one, whichever that is @returns stops watching */
export function watchAccount<const namespace extends Namespace = Namespace>(
  foyer: Foyer,
  listener: (account: AccountState<namespace>) => void,
  namespace?: namespace,
): () => void {
  const watched = getAccountAtom(namespace)
  return foyer.store.sub(watched, () => listener(foyer.store.get(watched)))
}

/** Returns whether the dialog is open, and the active namespace and network. */
export function getState(foyer: Foyer): FoyerState {
  return foyer.store.get(foyerStateAtom)
}

/** Calls the listener whenever the dialog opens or closes, or the active namespace or network changes. @returns stops watching */
export function watchState(foyer: Foyer, listener: (state: FoyerState) => void): () => void {
  return foyer.store.sub(foyerStateAtom, () => listener(getState(foyer)))
}
