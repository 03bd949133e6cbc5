import type { SiteWallets, Web3 } from '@foyer/adapter-solana'
import type { Foyer } from '@foyer/core'
// biome-ignore lint/suspicious/noTsIgnore: the types of a site without Solana have no such package to find
/** @ts-ignore */
import type { Connection, PublicKey } from '@solana/web3.js'

/** `() => import('@solana/web3.js')` (1.x). */
export type LoadWeb3 = () => ReturnType<SiteWallets['loadWeb3']>

/** What sites get objects of. */
export type Web3Classes = Omit<Web3, 'Connection'> & {
  readonly PublicKey: new (value: string) => PublicKey
  readonly Connection: new (url: string, commitment?: 'confirmed') => Connection
}

const loaders = new WeakMap<Foyer, LoadWeb3>()

/** Saves how a foyer's site loads web3.js. */
export function setWeb3(foyer: Foyer, load: LoadWeb3 | undefined): void {
  if (load) loaders.set(foyer, load)
}

/** Loads the site's web3.js. @returns undefined where `SolanaAdapter` was given no `loadWeb3` */
export async function loadWeb3(foyer: Foyer): Promise<Web3Classes | undefined> {
  const web3 = await loaders.get(foyer)?.()
  // the site's own, of which only a part is named by the adapter
  return web3 as unknown as Web3Classes | undefined
}
