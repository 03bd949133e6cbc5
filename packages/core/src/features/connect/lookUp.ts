import { atom } from 'jotai/vanilla'
import type { Wallet } from '../../catalogue/wallet.ts'
import type { Foyer } from '../../foyer.ts'
import { getConnectOptions, type ResolvedConnectOptions } from './connectOptions.ts'
import { popularWallets } from './popularWallets.ts'

/** Facts of wallets the site names by id, beyond those that are always at hand. */
export type WalletLookup = {
  readonly step: 'idle' | 'looking' | 'done'
  readonly wallets: readonly Wallet[]
  /** The options that name them. */
  readonly of?: ResolvedConnectOptions
}

export const walletLookupAtom = atom<WalletLookup>({ step: 'idle', wallets: [] })

/** Ids of the site's options that nothing is known of. */
export function getUnknownIds(foyer: Foyer, known: readonly Wallet[]): readonly string[] {
  const { customWallets, ...options } = getConnectOptions(foyer)
  const { featuredWalletIds, recommendedWalletIds, includeWalletIds, excludeWalletIds } = options
  const named = [...featuredWalletIds, ...recommendedWalletIds, ...excludeWalletIds, ...includeWalletIds]
  const ids = new Set([...known, ...customWallets].map(({ id }) => id))
  return [...new Set(named)].filter((id) => !ids.has(id))
}

/**
 * Looks up the wallets the site names by id: in the bundled catalogue, then at the service where there is one. Call it
 * once the visitor has opened the modal. What cannot be found stays out of the list; never rejects.
 * @see reference §4.3
 */
export async function lookUpWallets(foyer: Foyer): Promise<void> {
  const { store, config } = foyer
  const of = getConnectOptions(foyer)
  if (store.get(walletLookupAtom).of === of) return
  const report = (step: 'looking' | 'done', wallets: readonly Wallet[]) => {
    const isFirst = step === 'looking' && wallets.length === 0
    // other options count by now, and are being looked up
    if (isFirst || store.get(walletLookupAtom).of === of) store.set(walletLookupAtom, { step, wallets, of })
  }
  report('looking', [])
  if (getUnknownIds(foyer, popularWallets).length === 0) return report('done', [])
  const bundled = await import('./otherWallets.ts').then(
    ({ otherWallets }) => otherWallets,
    () => [],
  )
  const unknown = getUnknownIds(foyer, [...popularWallets, ...bundled])
  if (unknown.length === 0 || !config.apiUrl) return report('done', bundled)
  report('looking', bundled)
  const requested = await import('./requestCatalogue.ts')
    .then(({ requestCatalogue }) => requestCatalogue(foyer, { page: 1, entries: unknown.length, include: unknown }))
    .catch(() => ({ wallets: [] }))
  report('done', [...bundled, ...requested.wallets])
}
