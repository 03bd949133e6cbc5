import { createBip122 } from './families/createBip122.ts'
import { createCosmos } from './families/createCosmos.ts'
import { createEip155 } from './families/createEip155.ts'
import { createPolkadot } from './families/createPolkadot.ts'
import { createSolana } from './families/createSolana.ts'
import { openWallet } from './openWallet.ts'
import type { PageWalletOptions } from './types.ts'

// The prebuilt script that tests put into a page before anything of the page runs. What is put before it states the options.
const page = globalThis as { foyerTestWalletOptions?: PageWalletOptions }
const options = page.foyerTestWalletOptions ?? {}
delete page.foyerTestWalletOptions

// frames inside the page are the site's own business: one wallet, which the test holds, stands on the page itself
if (window.top === window) {
  openWallet(options, {
    eip155: createEip155,
    solana: createSolana,
    polkadot: createPolkadot,
    bip122: createBip122,
    cosmos: createCosmos,
  })
}
