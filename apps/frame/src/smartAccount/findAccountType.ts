import type { ChainId } from '../chain/chainId.ts'
import type { Wallet } from '../wallet.ts'
import { readAccounts } from './accounts.ts'

/** What kind of account an address is on a chain; undefined when it is none of the visitor's there. */
export async function findAccountType(
  wallet: Wallet,
  chainId: ChainId,
  account: unknown,
): Promise<'eoa' | 'smartAccount' | undefined> {
  // a chain that does not answer now is left out, not all of them
  const { active, all } = await readAccounts(wallet, chainId).catch(() => ({ active: undefined, all: [] }))
  if (account === undefined) return active?.type
  return all.find(({ address }) => address.toLowerCase() === String(account).toLowerCase())?.type
}
