import type { Wallet } from '../wallet.ts'
import type { ChainId } from './chainId.ts'

/** The owner's word for a chain, or its id. */
export function findChainName({ config }: Pick<Wallet, 'config'>, chainId: ChainId): string {
  return config.chains.find(({ id }) => id === chainId)?.name ?? chainId
}
