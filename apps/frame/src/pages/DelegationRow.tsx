import { keccak256 } from 'viem'
import { showCoin } from '../chain/amounts.ts'
import { findNetwork } from '../chain/networks.ts'
import type { KeptClearing } from '../smartAccount/clearingStore.ts'
import type { Delegation } from '../smartAccount/readDelegations.ts'
import { Address, Note, SmallButton } from '../ui/parts.tsx'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'

type RowProps = {
  readonly wallet: Pick<Wallet, 'config'>
  readonly delegation: Delegation
  /** One that takes the contract off and was signed before: no one knows yet whether it is going to. */
  readonly earlier: KeptClearing | undefined
  readonly isBusy: boolean
  onRemove(): void
}

/** A contract that the plain account runs on one network, what the way back costs, and what is in its way. */
export function DelegationRow({ wallet, delegation, earlier, isBusy, onRemove }: RowProps) {
  const { name, coin } = findNetwork(wallet.config.chains, delegation.chainId)
  const fee = showCoin(coin, delegation.highestFee)
  return (
    <div className="stack" data-testid={`delegation-${delegation.chainId}`}>
      <p>{translate('delegation.text', { network: name, fee })}</p>
      <Address value={delegation.contract} />
      {delegation.balance < delegation.highestFee && <Note kind="warn">{describeShortage(wallet, delegation)}</Note>}
      {earlier && <Note kind="warn">{translate('delegation.unclear', { hash: keccak256(earlier.raw), fee })}</Note>}
      <div className="ends">
        <SmallButton word="delegation.remove" isDisabled={isBusy} testId="delegation-remove" onPress={onRemove} />
      </div>
    </div>
  )
}

/** Describes what an account has, and lacks, of what taking a contract off costs. */
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
