import type { DisconnectParams, Foyer } from '../foyer.ts'
import { loadHandlers } from './loadHandlers.ts'

/**
 * Disconnects one wallet, one namespace, or all; a wallet on another device and the embedded one serve several namespaces
 * by one session and leave all of them. The site is disconnected in any case; a wallet that fails to let go is reported.
 * @throws FoyerError `NamespaceNotFound` for a family the site has no network of; `DisconnectFailed` with every wallet's
 * message, after everything was cleared
 */
export async function disconnect(foyer: Foyer, params: DisconnectParams = {}): Promise<void> {
  const handlers = foyer.parts.connections ?? (await loadHandlers(foyer))
  return handlers.disconnect(foyer, params)
}
