import type { CallOutput, getHistory } from '@foyer/api'
import { zeroAddress } from 'viem'

export type OperationType = CallOutput<typeof getHistory>['data'][number]['metadata']['operationType']

type Facts = {
  readonly account: string
  readonly recipient: string | null
  readonly selector: string | null
  readonly transfers: readonly { readonly sender: string; readonly recipient: string; readonly token: string }[]
}

/** Of ERC-20, of NFTs, `increaseAllowance`, and what Permit2 is told: `approve(address,address,uint160,uint48)`. */
const approveSelectors = ['0x095ea7b3', '0xa22cb465', '0x39509351', '0x87517c45']
/** deposit() and withdraw(uint256), the two calls of a wrapped coin. */
const depositSelector = '0xd0e30db0'
const withdrawSelector = '0x2e1a7d4d'

/** What a transaction was, seen from one account. */
export function getOperationType(facts: Facts): OperationType {
  const { account, recipient, selector, transfers } = facts
  if (recipient === null) return 'deploy'
  if (selector === depositSelector) return 'deposit'
  if (selector === withdrawSelector) return 'withdraw'
  const gains = transfers.filter((transfer) => transfer.recipient === account && transfer.sender !== account)
  const losses = transfers.filter((transfer) => transfer.sender === account && transfer.recipient !== account)
  if (gains.length > 0 && losses.length > 0) return 'trade'
  if (gains.length > 0) return gains.every((gain) => gain.sender === zeroAddress) ? 'mint' : 'receive'
  if (losses.length > 0) return losses.every((loss) => loss.recipient === zeroAddress) ? 'burn' : 'send'
  if (selector && approveSelectors.includes(selector)) return 'approve'
  return selector === null ? 'send' : 'execute'
}
