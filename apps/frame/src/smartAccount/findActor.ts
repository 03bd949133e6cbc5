import type { MethodRow } from '../approvals/methods.ts'
import type { ChainId } from '../chain/chainId.ts'
import type { Wallet } from '../wallet.ts'
import { type EvmAccount, readAccounts, type SmartAccount } from './accounts.ts'

/** Which account a request is for, and the smart account of the chain, whichever acts. */
export type Actor = { readonly account: EvmAccount; readonly smartAccount: SmartAccount | undefined }

type Asked = {
  readonly chainId: ChainId
  readonly row: Pick<MethodRow, 'family' | 'actor' | 'findNamed'>
  readonly params: unknown
}

/** Returns the account that the request names, if it is one of the visitor's; else the row's own, which then refuses the name. */
export async function findActor(wallet: Wallet, { chainId, row, params }: Asked): Promise<Actor> {
  if (row.actor === 'key') {
    const { addresses } = await wallet.requireUser()
    return { account: { address: addresses[row.family], type: 'eoa' }, smartAccount: undefined }
  }
  const wanted = row.actor === 'active' ? undefined : row.actor
  const { active, all, smartAccount } = await readAccounts(wallet, chainId, wanted)
  const name = row.findNamed?.(Array.isArray(params) ? params : [])
  const named = typeof name === 'string' ? name.toLowerCase() : undefined
  const account = all.find(({ address }) => address.toLowerCase() === named) ?? active
  return { account, smartAccount }
}
