import type { Wallet } from '../wallet.ts'
import type { ChainId } from './chainId.ts'
import { findNetwork } from './networks.ts'

/** A network's name as a person knows it, never its id alone. */
export function findChainName({ config }: Pick<Wallet, 'config'>, chainId: ChainId): string {
  return findNetwork(config.chains, chainId).name
}
