import { type Address, isAddressEqual } from 'viem'
import { translate } from '../words.ts'
import { type Effect, found } from './effects.ts'
import type { ReadTypedData } from './readTypedData.ts'
import { readFields } from './typedFields.ts'

/**
 * Of most chains, of zkSync Era, and PancakeSwap's own.
 * @see https://docs.uniswap.org/contracts/v4/deployments, https://developer.pancakeswap.finance/contracts/permit2/addresses
 */
const contracts: readonly Address[] = [
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  '0x0000000000225e31D15943971F47aD3022F714Fa',
  '0x31c2F6fcFf4F8759b3Bd5Bf0e1084A055615c768',
]
const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const token = 'TokenPermissions(address token,uint256 amount)'
const allowances = [
  `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
  `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
]
const transfers = [
  `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${token}`,
  `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${token}`,
]
/** Here one more field stands, whose name and type are the spender’s choice. */
const witnessed =
  /^Permit(Batch)?WitnessTransferFrom\(TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline,[^,]+\)/

/**
 * Permit2 at its own address, in all of its forms, each by its exact type.
 * @see https://github.com/Uniswap/permit2/blob/main/src/libraries/PermitHash.sol
 */
export function readPermit2({ domain, form, structs, typed }: ReadTypedData): readonly Effect[] | undefined {
  const isHere = contracts.some((one) => isAddressEqual(one, domain.contract as Address))
  const isKnown = isHere && domain.name === 'Permit2' && domain.fields === 'name,chainId,verifyingContract'
  const [first] = structs
  const own = first && readFields(first, typed.types as Parameters<typeof readFields>[1])
  const spender = own?.address('spender')
  if (!isKnown || !spender) return undefined
  if (allowances.includes(form)) {
    const list = own?.parts('details') ?? []
    if (list.length === 0) return undefined
    return list.flatMap((one): readonly Effect[] => {
      const [contract, amount] = [one.address('token'), one.amount('amount')]
      if (amount === 0n && contract) {
        return [{ kind: 'revoke', token: contract, spender, isInPermit2: true, bySignature: true }]
      }
      // nothing is the block in which it is handed in, long enough to take it all
      const end = one.amount('expiration') || undefined
      return toAllow(contract, { spender, amount, end, most: 2n ** 160n - 1n })
    })
  }
  const hasWitness = witnessed.test(form) && form.includes(token)
  if (!transfers.includes(form) && !hasWitness) return undefined
  const end = own?.amount('deadline')
  const permitted = own?.parts('permitted') ?? []
  // each signature is used once: one for an amount of zero ends no approval, so it must not read as a revoke
  const takes = permitted
    .filter((one) => one.amount('amount') !== 0n)
    .flatMap((one) => toAllow(one.address('token'), { spender, amount: one.amount('amount'), end }))
  // a witness is another contract's order, which no rule here reads
  const isUnread = hasWitness || takes.length === 0 || takes.length < permitted.length
  return isUnread ? [...takes, found('caution', 'order', translate('typed.order'))] : takes
}

type Taking = {
  readonly spender: Address
  readonly amount: bigint | undefined
  readonly end: bigint | undefined
  readonly most?: bigint
}

function toAllow(contract: Address | undefined, { amount, ...taking }: Taking): readonly Effect[] {
  if (!contract || amount === undefined) return []
  return [{ kind: 'allow', token: contract, amount, ...taking, isInPermit2: true, bySignature: true }]
}
