import { atom } from 'jotai/vanilla'
import type { Foyer } from '../foyer.ts'
import type { RemoteFeatures } from './resolveFeatures.ts'

/** What the project's configuration decided; undefined until it was asked for. */
export const remoteFeaturesAtom = atom<RemoteFeatures | undefined>(undefined)

/** Returns what the project's configuration decided; undefined until it was read. */
export function getRemoteFeatures(foyer: Foyer): RemoteFeatures | undefined {
  return foyer.store.get(remoteFeaturesAtom)
}

/** Calls the listener whenever the project's configuration decides something new. @returns stops watching */
export function watchRemoteFeatures(
  foyer: Foyer,
  listener: (features: RemoteFeatures | undefined) => void,
): () => void {
  return foyer.store.sub(remoteFeaturesAtom, () => listener(getRemoteFeatures(foyer)))
}

/** Whether several wallets may be connected in one namespace: only where the project says so, or said so on the last visit. */
export function isMultiWalletOn({ store, storage }: Foyer): boolean {
  return store.get(remoteFeaturesAtom)?.multiWallet ?? storage.get('recentConnections') !== undefined
}
