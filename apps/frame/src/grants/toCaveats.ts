import type { Address, Hex } from 'viem'
import { concat, encodePacked, numberToHex } from 'viem/utils'
import type { Caveat } from './delegation.ts'
import { type Enforcer, framework } from './framework.ts'
import type { Allowance, GrantRequest, Permission } from './permission.ts'

type Owner = {
  readonly account: Address
  /** Of the account at the NonceEnforcer: with another one, everything that was granted before is void. */
  readonly nonce: bigint
}

/** The limits that the chain holds a session key to. */
export function toCaveats({ permission, expiry, mostCalls }: GrantRequest, owner: Owner): readonly Caveat[] {
  return [
    caveat('TimestampEnforcer', concat([numberToHex(0, { size: 16 }), numberToHex(expiry, { size: 16 })])),
    caveat('NonceEnforcer', word(owner.nonce)),
    ...(mostCalls === undefined ? [] : [caveat('LimitedCallsEnforcer', word(BigInt(mostCalls)))]),
    ...toOwnCaveats(permission, owner),
  ]
}

function toOwnCaveats(permission: Permission, { account }: Owner): readonly Caveat[] {
  switch (permission.kind) {
    case 'calls': {
      const { contract, functions, coin } = permission
      return [
        caveat('AllowedTargetsEnforcer', contract),
        caveat('AllowedMethodsEnforcer', concat(functions.map(({ selector }) => selector))),
        ...(coin ? toCoinCaveats(coin) : [noCoin]),
      ]
    }
    case 'coin':
      // coin alone: no call of anything
      return [caveat('ExactCalldataEnforcer', '0x'), ...toCoinCaveats(permission)]
    case 'token': {
      const { token, allowance, recurring, perCall } = permission
      const terms = recurring
        ? encodePacked(
            ['address', 'uint256', 'uint256', 'uint256'],
            [token, allowance, BigInt(recurring.period), BigInt(recurring.start)],
          )
        : encodePacked(['address', 'uint256'], [token, allowance])
      const most = (amount: bigint) =>
        encodePacked(['bool', 'address', 'address', 'uint256'], [true, token, account, amount])
      return [
        noCoin,
        caveat(recurring ? 'ERC20PeriodTransferEnforcer' : 'ERC20TransferAmountEnforcer', terms),
        ...(perCall === undefined ? [] : [caveat('ERC20BalanceChangeEnforcer', most(perCall))]),
      ]
    }
  }
}

function toCoinCaveats({ allowance, recurring, perCall }: Allowance): readonly Caveat[] {
  const total = recurring
    ? caveat(
        'NativeTokenPeriodTransferEnforcer',
        concat([word(allowance), word(BigInt(recurring.period)), word(BigInt(recurring.start))]),
      )
    : caveat('NativeTokenTransferAmountEnforcer', word(allowance))
  return [total, ...(perCall === undefined ? [] : [caveat('ValueLteEnforcer', word(perCall))])]
}

function caveat(name: Enforcer, terms: Hex): Caveat {
  return { enforcer: framework[name], terms }
}

const word = (value: bigint) => numberToHex(value, { size: 32 })
const noCoin = caveat('ValueLteEnforcer', word(0n))
