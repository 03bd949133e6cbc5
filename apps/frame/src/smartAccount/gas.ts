import { FoyerError } from '@foyer/base'
import { toHex } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import type * as z from 'zod/mini'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { createBundler } from '../chain/bundler.ts'
import { readFees, toHighestPrice } from '../chain/fees.ts'
import { translate } from '../words.ts'
import { gasAnswer, priceAnswer } from './answers.ts'
import type { EntryPoint } from './entryPoint.ts'
import type { PriceFields } from './operationTypes.ts'
import { toBundlerError } from './serviceErrors.ts'
import type { WireOperation } from './toUnsignedWire.ts'

/** A bundler may want more for a unit of gas than the node says, but not more times it than this. */
const mostTimesNode = 10n

type Estimating = {
  readonly operation: WireOperation
  readonly entryPoint: EntryPoint
  /** What the bundler is to take for the account's balance; not all of them do. @see ERC-7769 */
  readonly balance?: bigint | undefined
}

export async function estimateGas(
  { wallet, chainId, signal }: ApprovalRequest,
  { operation, entryPoint, balance }: Estimating,
): Promise<z.output<typeof gasAnswer>> {
  const zero = operation.paymaster && { paymasterVerificationGasLimit: 0n, paymasterPostOpGasLimit: 0n }
  const other = balance === undefined ? [] : [{ [String(operation.sender)]: { balance: toHex(balance) } }]
  const params = [formatUserOperationRequest({ ...zero, ...operation }), entryPoint.address, ...other]
  const answer = await createBundler(wallet, chainId)('eth_estimateUserOperationGas', params, signal)
  const parsed = gasAnswer.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new FoyerError('FrameRefused', { message: translate('operation.bundler-nonsense') }, { cause: parsed.error })
}

/** What the bundler takes, if it says so within reason; else what the node says. The visitor sees what comes of it. */
export async function readPrice({ wallet, chainId, signal }: ApprovalRequest): Promise<PriceFields> {
  const bundler = createBundler(wallet, chainId)
  const [answer, fees] = await Promise.all([
    bundler('pimlico_getUserOperationGasPrice', [], signal).catch((error: unknown) => {
      signal.throwIfAborted()
      if (error instanceof Error && error.name === 'NoSmartAccounts') throw toBundlerError(error, signal)
      return undefined
    }),
    readFees(wallet.rpc(chainId), signal),
  ])
  const highest = toHighestPrice(fees)
  const tip = fees.kind === 'legacy' ? fees.price : fees.tip
  const own = { maxFeePerGas: highest, maxPriorityFeePerGas: tip }
  const parsed = priceAnswer.safeParse(answer)
  if (!parsed.success) return own
  const { maxFeePerGas, maxPriorityFeePerGas } = parsed.data.fast
  const isReasonable = maxPriorityFeePerGas <= maxFeePerGas && maxFeePerGas <= mostTimesNode * highest
  return isReasonable ? { maxFeePerGas, maxPriorityFeePerGas } : own
}
