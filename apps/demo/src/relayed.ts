import { type Network, solanaDevnet } from '@foyer/base'

/** A second family that no adapter of the site speaks: its wallets are reached through the relay alone. */
export const relayedSolana: Network = {
  ...solanaDevnet,
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
}
