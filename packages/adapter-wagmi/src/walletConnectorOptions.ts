/** How a connector of ours was found; written on it, so that a second Foyer over the same config knows too. */
type FoundBy = 'ANNOUNCED' | 'INJECTED'

export type WalletConnectorOptions = {
  readonly foundBy?: FoundBy | undefined
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  /** Looked up at each use: some wallets inject themselves late. */
  readonly findProvider: () => unknown
}

export function getFoundBy(connector: object): FoundBy | undefined {
  const { foundBy: value } = connector as { foundBy?: unknown }
  return value === 'ANNOUNCED' || value === 'INJECTED' ? value : undefined
}
