import { findNetwork } from '../chain/networks.ts'
import { showCoin } from '../chain/showCoin.ts'
import type { Delegation } from '../smartAccount/readDelegations.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

/** What an account has, and lacks, of what taking a contract off costs. */
export function describeShortage(
  { config }: Pick<Wallet, 'config'>,
  { chainId, balance, highestFee }: Delegation,
): string {
  const { coin } = findNetwork(config.chains, chainId)
  return translate('delegation.too-little', {
    balance: showCoin(coin, balance),
    missing: showCoin(coin, highestFee - balance),
  })
}
