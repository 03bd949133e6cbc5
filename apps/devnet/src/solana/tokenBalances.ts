import { type Address, address, type EncodedAccount } from '@solana/kit'
import { readMint, readTokenAccount, toUiAmount, type UiAmount } from './tokens.ts'

/** One entry of `preTokenBalances` and `postTokenBalances` in a transaction's meta. */
export type TokenBalance = {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly uiTokenAmount: UiAmount
}

export function tokenBalances(
  accounts: readonly Address[],
  getAccount: (address: Address) => EncodedAccount | undefined,
): readonly TokenBalance[] {
  return accounts.flatMap((accountAddress, accountIndex) => {
    const account = getAccount(accountAddress)
    const token = readTokenAccount(account)
    if (!account || !token) return []
    const decimals = readMint(getAccount(address(token.mint)))?.decimals ?? 0
    return {
      accountIndex,
      mint: token.mint,
      owner: token.owner,
      programId: account.programAddress,
      uiTokenAmount: toUiAmount(token.amount, decimals),
    }
  })
}
