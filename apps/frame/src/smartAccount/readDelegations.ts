import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import type { ChainId } from '../chain/chainId.ts'
import { readFees, toBigInt, toHighestPrice } from '../chain/fees.ts'
import type { Wallet } from '../wallet.ts'
import { clearingGas, readDelegate } from './clearDelegation.ts'

/** A contract that the visitor's plain account runs on a chain. */
export type Delegation = {
  readonly chainId: ChainId
  readonly contract: Address
  /** What it costs at most to take it off, in the coin's base units. */
  readonly highestFee: bigint
  /** What the account has for that: no one else can pay it, a paymaster's operation would need the contract. */
  readonly balance: bigint
}

/** Of every chain where the owner has such accounts; one that does not answer is left out. @see EIP-7702 */
export async function readDelegations(
  { config, rpc }: Pick<Wallet, 'config' | 'rpc'>,
  { account, signal }: { readonly account: string; readonly signal: AbortSignal },
): Promise<readonly Delegation[]> {
  const ids = config.chains.flatMap(({ id, smartAccounts }) =>
    smartAccounts?.kind === 'eip7702' ? [id as ChainId] : [],
  )
  const read = async (chainId: ChainId): Promise<readonly Delegation[]> => {
    const node = rpc(chainId)
    const contract = await readDelegate(node, account, signal)
    if (contract === undefined) return []
    const [fees, balance] = await Promise.all([
      readFees(node, signal),
      node('eth_getBalance', [account, 'latest'], signal).then(toBigInt),
    ])
    return [{ chainId, contract: getAddress(contract), highestFee: clearingGas * toHighestPrice(fees), balance }]
  }
  const found = await Promise.all(ids.map((id) => read(id).catch(() => [])))
  return found.flat()
}
