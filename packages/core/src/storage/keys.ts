import { type CaipNetworkId, isCaipNetworkId, isNamespace, type Namespace } from '@foyer/base'

/** What is remembered of a live connection: enough to ask the wallet again, nothing that could be believed without asking. */
export type StoredConnection = {
  readonly connectorId: string
  readonly networkId: CaipNetworkId
  /** It did not answer when a page asked it last; with the second time it is forgotten. */
  readonly isSilent?: boolean | undefined
}

/**
 * Everything that survives a reload: key → how a stored value is read back.
 * A parser answers undefined for anything it does not recognise; the entry is then removed.
 */
export const storageKeys = {
  /** The one in use first. */
  connections: (value: unknown): Partial<Record<Namespace, readonly StoredConnection[]>> | undefined => {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(value).flatMap(([namespace, list]) => {
      const stored = Array.isArray(list) ? list.filter(isStoredConnection) : []
      return isNamespace(namespace) && stored.length > 0 ? [[namespace, stored]] : []
    })
    return Object.fromEntries(entries) as Partial<Record<Namespace, readonly StoredConnection[]>>
  },
  activeNamespace: (value: unknown): Namespace | undefined => (isNamespace(value) ? value : undefined),
  activeNetworkId: (value: unknown): CaipNetworkId | undefined => (isCaipNetworkId(value) ? value : undefined),
  recents: parseStrings,
  /** What the embedded wallet is loaded for by the next page: `signOut` has yet to be heard, or a provider sends a login back. */
  frameTask: (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined),
  // these two are judged where they are used
  preferredAccountTypes: parseRecord,
  knownTokens: parseRecord,
} as const

/**
 * Stored shapes that changed: the version they have now, and how a value of an earlier one becomes one of the next. All others
 * are of version 1.
 */
export const storageVersions: {
  readonly [key in StorageKey]?: {
    readonly version: number
    readonly migrate: { readonly [from: number]: (value: unknown) => unknown }
  }
} = {
  connections: {
    version: 2,
    // one connection per namespace has become a list
    migrate: {
      1: (value) =>
        isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, [one]])) : undefined,
    },
  },
}

/** Lists beside those of the table: their rows are judged where they are used, with code that loads there. */
type ListKey =
  | 'recentWallets'
  | 'knownReceivers'
  /** What the visitor's own accounts are called. */
  | 'identities'
  /** What wallets were asked for. */
  | 'ledger'
  // the ledger takes these over
  | 'pendingTransactions'
  | 'swaps'
  | 'payments'
  | 'purchases'
  /** There while the project lets visitors use several wallets at once, as its configuration said last. */
  | 'recentConnections'

export type StorageKey = keyof typeof storageKeys | ListKey
export type StoredValue<key extends StorageKey> = key extends keyof typeof storageKeys
  ? NonNullable<ReturnType<(typeof storageKeys)[key]>>
  : readonly unknown[]

function parseStrings(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}

export function parseRows(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined
}

function parseRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStoredConnection(value: unknown): value is StoredConnection {
  return isRecord(value) && typeof value['connectorId'] === 'string' && isCaipNetworkId(value['networkId'])
}
