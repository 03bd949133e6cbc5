import { encodeFunctionData, type Hex, parseAbiItem } from 'viem'
import { throwFrameRefused } from '../chain/evm.ts'
import type { DecodedCall } from './decodeCall.ts'

/** Calls whose amount may be changed before they are signed, and which argument it is. */
const amountIndexes: { readonly [signature: string]: number } = {
  'approve(address,uint256)': 1,
  'increaseAllowance(address,uint256)': 1,
  'increaseApproval(address,uint256)': 1,
  'approve(address,address,uint160,uint48)': 2,
}

export function canLower({ signature = '' }: DecodedCall): boolean {
  return Object.hasOwn(amountIndexes, signature)
}

/**
 * The call with another amount, and nothing else changed.
 * @throws FoyerError `FrameRefused` when it would not be lower, or the call holds no amount that can be changed
 */
export function lowerAllowance({ signature = '', args }: DecodedCall, amount: bigint): Hex {
  const index = Object.hasOwn(amountIndexes, signature) ? amountIndexes[signature] : undefined
  const asked = index === undefined ? undefined : args[index]
  if (typeof asked !== 'bigint' || amount < 0n || amount >= asked)
    return throwFrameRefused('The amount can’t be changed to this value')
  const changed = args.map((value, at) => (at === index ? amount : value))
  return encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`)], args: changed } as never)
}
