import type { CreateFamily, Families } from './family.ts'
import { openWallet } from './openWallet.ts'
import type { PageWallet, PageWalletOptions, WalletFamily } from './types.ts'

const load: { readonly [family in WalletFamily]: () => Promise<CreateFamily> } = {
  eip155: async () => (await import('./families/createEip155.ts')).createEip155,
  solana: async () => (await import('./families/createSolana.ts')).createSolana,
  polkadot: async () => (await import('./families/createPolkadot.ts')).createPolkadot,
  bip122: async () => (await import('./families/createBip122.ts')).createBip122,
  cosmos: async () => (await import('./families/createCosmos.ts')).createCosmos,
}

/**
 * Puts a wallet on the page that tests run in: jsdom, happy-dom, a browser. Any test runner. Only the families that are
 * named are loaded: `eip155` needs `viem`, `bip122` needs `@scure/btc-signer`.
 * @throws TypeError when `families` is empty, or an option does not fit
 * @example
 * const wallet = await createPageWallet({ families: ['eip155'] })
 * afterEach(() => wallet.remove())
 */
export async function createPageWallet(options: PageWalletOptions = {}): Promise<PageWallet> {
  const names = options.families ?? ['eip155']
  const entries = await Promise.all(names.map(async (family) => [family, await load[family]()] as const))
  return openWallet(options, Object.fromEntries(entries) as Families)
}
