import type { KeptClearing } from '../smartAccount/clearingStore.ts'
import type { Delegation } from '../smartAccount/readDelegations.ts'
import { addresses } from './galleryWallet.ts'

const chainId = 'eip155:10'

/** A contract that the account can pay to take off. */
export const galleryDelegation: Delegation = {
  chainId,
  contract: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  highestFee: 105_000_000_000_000n,
  balance: 10_000_000_000_000_000n,
}

/** One that takes it off and was signed before. */
export const galleryClearing: KeptClearing = {
  chainId,
  account: addresses.eip155,
  nonce: 4,
  last: 5,
  price: 2_100_000_000n,
  tip: 100_000_000n,
  raw: '0x04f8',
  isTold: false,
}
