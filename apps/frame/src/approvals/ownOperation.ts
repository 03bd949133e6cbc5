import type { Address, Hex } from 'viem'
import { toBigInt } from '../chain/fees.ts'
import { findNetwork } from '../chain/networks.ts'
import type { AccountCall } from '../smartAccount/callData.ts'
import { type ReadOperation, readOperation } from '../smartAccount/operation.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import type { Fact, Finding, Review } from './review.ts'
import { type ChainFacts, showAmount, toCount } from './tokenFacts.ts'

/** An operation that the wallet itself makes: for keys of sites, which no site may order. */
export type OwnOperation = ReadOperation & {
  readonly calls: readonly AccountCall[]
  /** What the account has for the cost, in the coin's base units. */
  readonly balance: bigint
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
  return { ...operation, calls, balance }
}

/** What the approval of such an operation says of it. */
type Described = {
  readonly facts: readonly Fact[]
  /** Why it cannot be made as things are, with what is needed and what is there: at most one. */
  readonly lacks: readonly Finding[]
} & Pick<Review, 'blocked' | 'short'>

/** Describes what the operation costs, and why it cannot be made as things are. */
export function describeOwnOperation(
  operation: OwnOperation | undefined,
  { wallet, chainId }: Pick<ApprovalRequest, 'wallet' | 'chainId'>,
): Described {
  if (!operation) return { facts: [], lacks: [], blocked: undefined }
  const { name: network, coin } = findNetwork(wallet.config.chains, chainId)
  const chain: ChainFacts = { coin, tokens: new Map(), plainAccounts: new Set() }
  const { highestFee, sponsor, balance } = operation
  const show = (amount: bigint) => showAmount(chain, undefined, amount)
  const value = sponsor === undefined ? show(highestFee) : translate('transaction.sponsored', { sponsor })
  const count = sponsor === undefined ? toCount(chain, undefined, highestFee) : undefined
  const facts: readonly Fact[] = [{ name: translate('send.fee'), value, kind: 'words', depth: 0, count }]
  if (sponsor !== undefined || highestFee <= balance) return { facts, lacks: [], blocked: undefined }
  const sentence = translate('operation.lacks', { needed: show(highestFee), balance: show(balance), network })
  return {
    facts,
    lacks: [{ level: 'caution', name: 'poor', sentence }],
    blocked: translate('problem.insufficientFunds', { symbol: coin.symbol }),
    short: { symbol: coin.symbol },
  }
}
