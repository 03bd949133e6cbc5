import { FoyerError } from '@foyer/base'
import type { Address } from 'viem'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { toBigInt } from '../chain/fees.ts'
import { findNetwork } from '../chain/networks.ts'
import { showCoin } from '../chain/showCoin.ts'
import { translate } from '../words.ts'
import type { EntryPoint } from './entryPoint.ts'
import { isPaymasterPoor, isPoor, toBundlerError } from './serviceErrors.ts'
import { describeDeposit } from './sponsor.ts'

type Refused = {
  readonly error: unknown
  readonly sender: Address
  /** What its calls take along, in the coin's base units. */
  readonly value: bigint
  /** Its highest cost, in the coin's base units. Undefined while no one has said how much gas it takes. */
  readonly fee?: bigint | undefined
  readonly entryPoint: EntryPoint
  readonly paymaster?: Address | undefined
}

/** Why a bundler refuses an operation, in words; where money is missing, with what it needs and what is there. */
export async function readRefusal(request: ApprovalRequest, refused: Refused): Promise<unknown> {
  const message = await findLack(request, refused).catch(() => undefined)
  if (message === undefined) return toBundlerError(refused.error, request.signal)
  return new FoyerError('FrameRefused', { message }, { cause: refused.error })
}

/** @returns undefined where nothing is missing */
async function findLack(request: ApprovalRequest, refused: Refused): Promise<string | undefined> {
  const { error, sender, value, fee, entryPoint, paymaster } = refused
  if (paymaster !== undefined && isPaymasterPoor(error)) {
    const { reason } = await describeDeposit(request, { entryPoint, paymaster, fee })
    return translate('operation.unpaid', { reason })
  }
  const { wallet, chainId, signal } = request
  const { name: network, coin } = findNetwork(wallet.config.chains, chainId)
  const has = toBigInt(await wallet.rpc(chainId)('eth_getBalance', [sender, 'latest'], signal))
  const balance = showCoin(coin, has)
  if (has < value) return translate('transaction.missing', { missing: showCoin(coin, value - has), balance, network })
  if (!isPoor(error)) return undefined
  if (fee === undefined) return translate('operation.has', { balance, network })
  return translate('operation.lacks', { needed: showCoin(coin, fee + value), balance, network })
}
