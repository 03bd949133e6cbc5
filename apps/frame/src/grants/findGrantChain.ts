import type { ChainId } from '../chain/chainId.ts'
import type { Wallet } from '../wallet.ts'
import { listGrants } from './grantStore.ts'
import { readAskedHashes } from './readAskedHashes.ts'

type Asked = { readonly params: unknown; readonly signal: AbortSignal }

/** The network of the first grant that the site wants to give back: it is taken back there, whatever network is connected. */
export async function findGrantChain(wallet: Wallet, { params, signal }: Asked): Promise<ChainId | undefined> {
  const hashes = readAskedHashes(params)
  const grants = await listGrants(wallet, signal)
  return grants.find(({ hash }) => hashes.has(hash))?.chainId
}
