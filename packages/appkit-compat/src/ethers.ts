import { wagmiAdapter } from '@foyer/adapter-wagmi'
import type { CreateAdapter } from '@foyer/base'

/**
 * Ethereum's networks for a site that uses ethers: the connected wallet is the EIP-1193 provider that `useAppKitProvider('eip155')`
 * and `getProvider('eip155')` give, for `new BrowserProvider(walletProvider)`. Below it is wagmi's core, which the site never meets.
 */
export class EthersAdapter {
  readonly namespace = 'eip155'
  readonly create: CreateAdapter = wagmiAdapter()
}

/** The same for ethers 5: `new providers.Web3Provider(walletProvider)`. */
export class Ethers5Adapter extends EthersAdapter {}

export type { Eip1193Provider as Provider } from '@foyer/core'
