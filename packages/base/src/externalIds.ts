/** Connector ids of wallets that belong to no chain library (specification §3). No other wallet may have one. */
export const externalIds = { relay: 'walletConnect', embedded: 'ID_AUTH' } as const

/** Whether an id is kept for an external wallet: a wallet of the page that goes by it is not to be listed or asked. */
export function isExternalId(connectorId: string): boolean {
  return Object.values<string>(externalIds).includes(connectorId)
}
