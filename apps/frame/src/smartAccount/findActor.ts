import type { ChainId } from '../chain/chainId.ts'
import type { Wallet } from '../wallet.ts'
import { type EvmAccount, readAccounts, type SmartAccount } from './accounts.ts'

/** Which account a request is for, and the smart account of the chain, whichever acts. */
export type Actor = { readonly account: EvmAccount; readonly smartAccount: SmartAccount | undefined }

/** The account that the request names, if it is one of the visitor's; else the active one, which then refuses the name. */
export async function findActor(
  wallet: Wallet,
  { chainId, method, params }: { readonly chainId: ChainId; readonly method: string; readonly params: unknown },
): Promise<Actor> {
  // what was granted is the smart account's, whichever is active
  const wanted = method === 'wallet_revokePermissions' ? 'smartAccount' : undefined
  const { active, all, smartAccount } = await readAccounts(wallet, chainId, wanted)
  const named = readNamed(method, Array.isArray(params) ? params : [])
  const account = all.find(({ address }) => address.toLowerCase() === named) ?? active
  return { account, smartAccount }
}

function readNamed(method: string, [first, second]: readonly unknown[]): string | undefined {
  if (method === 'personal_sign') return toText(second)
  if (method === 'eth_signTypedData_v4') return toText(first)
  const { from, address } = (first ?? {}) as { readonly from?: unknown; readonly address?: unknown }
  return toText(method === 'wallet_grantPermissions' ? address : from)
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined
}
