import type { Address, Hex } from 'viem'
import { toBigInt } from '../chain/fees.ts'
import { findNetwork } from '../chain/networks.ts'
import type { AccountCall } from '../smartAccount/callData.ts'
import { type ReadOperation, readOperation } from '../smartAccount/operation.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import type { Fact } from './review.ts'
import { type ChainFacts, showAmount, toCount } from './tokenFacts.ts'

/** An operation that the wallet itself makes: for keys of sites, which no site may order. */
export type OwnOperation = ReadOperation & {
  readonly calls: readonly AccountCall[]
  /** In the coin's base units: what the account lacks for the cost. */
  readonly missing: bigint
}

/** @throws FoyerError `FrameRefused` with the bundler's reason */
export async function readOwnOperation(
  request: ApprovalRequest,
  ordered: readonly { readonly to: Address; readonly data: Hex }[],
): Promise<OwnOperation> {
  const { wallet, chainId, account, signal } = request
  const calls = ordered.map((call) => ({ ...call, value: 0n }))
  const [operation, balance] = await Promise.all([
    readOperation(request, { calls, paymaster: undefined }),
    wallet.rpc(chainId)('eth_getBalance', [account.address, 'latest'], signal).then(toBigInt),
  ])
  const own = operation.sponsor === undefined ? operation.highestFee : 0n
  return { ...operation, calls, missing: own > balance ? own - balance : 0n }
}

/** What the operation costs, and why it cannot be made as things are. */
export function describeOwnOperation(
  operation: OwnOperation | undefined,
  { wallet, chainId }: Pick<ApprovalRequest, 'wallet' | 'chainId'>,
): { readonly facts: readonly Fact[]; readonly blocked: string | undefined } {
  if (!operation) return { facts: [], blocked: undefined }
  const { coin } = findNetwork(wallet.config.chains, chainId)
  const facts: ChainFacts = { coin, tokens: new Map(), plainAccounts: new Set() }
  const { highestFee, sponsor, missing } = operation
  const value =
    sponsor === undefined ? showAmount(facts, undefined, highestFee) : translate('transaction.sponsored', { sponsor })
  const count = sponsor === undefined ? toCount(facts, undefined, highestFee) : undefined
  return {
    facts: [{ name: translate('send.fee'), value, kind: 'words', depth: 0, count }],
    blocked: missing > 0n ? translate('problem.insufficientFunds', { symbol: coin.symbol }) : undefined,
  }
}
