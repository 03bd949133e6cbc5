import { cleanText, FoyerError } from '@foyer/base'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import type * as z from 'zod/mini'
import { isApiError } from '../api.ts'
import type { ApprovalRequest } from '../approvals/approval.ts'
import { showCoin } from '../chain/amounts.ts'
import { createPaymaster, type SitePaymaster } from '../chain/bundler.ts'
import { toBigInt } from '../chain/fees.ts'
import { findNetwork } from '../chain/networks.ts'
import { translate } from '../words.ts'
import { paymasterAnswer, stubAnswer } from './answers.ts'
import type { EntryPoint } from './entryPoint.ts'
import type { WireOperation } from './operationTypes.ts'

/** Someone who may pay. */
export type Payer = { readonly site: SitePaymaster | undefined; readonly name: string; readonly isOptional: boolean }

/** What a payer says to one question: it pays, or why it does not. */
export type Payment<fields> =
  | { readonly kind: 'paid'; readonly fields: fields }
  | { readonly kind: 'refused'; readonly reason: string }

export type PaymentFields = z.output<typeof paymasterAnswer>

type SponsorContext = { readonly request: ApprovalRequest; readonly entryPoint: EntryPoint; readonly payer: Payer }

/** In the order in which they are asked. */
export function listPayers(request: ApprovalRequest, site: SitePaymaster | undefined): readonly Payer[] {
  const own = { site: undefined, name: translate('transaction.sponsor-owner'), isOptional: true }
  const { host } = new URL(request.origin)
  const named = site && {
    site,
    name: translate('transaction.sponsor-site', { site: host }),
    isOptional: site.isOptional,
  }
  return [...(named ? [named] : []), ...(request.smartAccount?.sponsors ? [own] : [])]
}

/** Requests what the payer adds while the operation is only estimated. */
export async function requestStub(
  context: SponsorContext,
  operation: WireOperation,
): Promise<Payment<z.output<typeof stubAnswer>>> {
  return await requestFields(context, { method: 'pm_getPaymasterStubData', operation, schema: stubAnswer })
}

/** Requests what the payer adds to the operation as it is sent. */
export async function requestPayment(context: SponsorContext, operation: WireOperation) {
  return await requestFields(context, { method: 'pm_getPaymasterData', operation, schema: paymasterAnswer })
}

type Question<schema> = { readonly method: string; readonly operation: WireOperation; readonly schema: schema }

async function requestFields<schema extends z.ZodMiniType>(
  { request, entryPoint, payer }: SponsorContext,
  { method, operation, schema }: Question<schema>,
): Promise<Payment<z.output<schema>>> {
  const { wallet, chainId, signal } = request
  const params = [formatUserOperationRequest(operation), entryPoint.address, numberToHex(BigInt(chainId.slice(7)))]
  try {
    const answer = await createPaymaster(wallet, chainId, payer.site)(method, params, signal)
    const parsed = schema.safeParse(answer)
    if (!parsed.success) return { kind: 'refused', reason: translate('operation.paymaster-nonsense') }
    return { kind: 'paid', fields: parsed.data }
  } catch (error) {
    signal.throwIfAborted()
    if (isApiError(error, 'SignedOut')) throw error
    return { kind: 'refused', reason: toReason(error) }
  }
}

function toReason(error: unknown): string {
  const hasReason = ['PaymasterRefused', 'PaymasterUnknown', 'RateLimited'].some((name) => isApiError(error, name))
  const text = hasReason && error instanceof Error ? cleanText(error.message, 200) : undefined
  return text ?? translate(hasReason ? 'operation.no-reason' : 'operation.paymaster-silent')
}

const depositAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])

type Deposit = {
  readonly entryPoint: EntryPoint
  readonly paymaster: `0x${string}`
  /** What the operation may cost, in the coin's base units; undefined where a bundler says no more than that it is too little. */
  readonly fee: bigint | undefined
}

/**
 * Whether a paymaster has deposited what an operation may cost, and what to say where it has not. The EntryPoint takes it from
 * there, so without it the paymaster does not pay, whatever it says.
 * @throws FoyerError `FrameRefused` when the node does not say
 */
export async function describeDeposit(
  { wallet, chainId, signal }: ApprovalRequest,
  { entryPoint, paymaster, fee }: Deposit,
): Promise<{ readonly isEnough: boolean; readonly reason: string }> {
  const data = encodeFunctionData({ abi: depositAbi, functionName: 'balanceOf', args: [paymaster] })
  const answer = await wallet
    .rpc(chainId)('eth_call', [{ to: entryPoint.address, data }, 'latest'], signal)
    .catch((cause: unknown) => {
      signal.throwIfAborted()
      throw new FoyerError('FrameRefused', { message: translate('operation.node-silent') }, { cause })
    })
  const deposit = toBigInt(answer)
  const { coin } = findNetwork(wallet.config.chains, chainId)
  const balance = showCoin(coin, deposit)
  if (fee === undefined) return { isEnough: false, reason: translate('operation.deposited', { balance }) }
  const reason = translate('operation.deposit-lacks', { balance, needed: showCoin(coin, fee) })
  return { isEnough: deposit >= fee, reason }
}
