import { type EvmAccount, testMnemonic } from './evm/accounts.ts'
import type { Evm } from './evm/evmPart.ts'
import type { EvmContracts } from './evm/seedPlan.ts'

/** One running chain, as plain data. */
export type DevnetChain = {
  readonly namespace: 'eip155'
  /** EIP-155 chain id. */
  readonly id: number
  /** CAIP-2. */
  readonly caipNetworkId: `eip155:${number}`
  readonly name: string
  /** Absolute in `network.json`; a path of the page's own origin where a page gets it. */
  readonly rpcUrl: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly contracts: EvmContracts
}

/** What runs, as others read it: `network.json`, and `/devnet.json` for a page. */
export type DevnetNetwork = {
  readonly chains: readonly DevnetChain[]
  /** The phrase the funded accounts come from. Its keys are public. */
  readonly mnemonic: string
  readonly accounts: readonly EvmAccount[]
}

export function describeDevnet(chains: readonly Evm[]): DevnetNetwork {
  return {
    chains: chains.map(({ chainId, name, url, nativeCurrency, contracts }) => ({
      namespace: 'eip155',
      id: chainId,
      caipNetworkId: `eip155:${chainId}`,
      name,
      rpcUrl: url,
      nativeCurrency,
      contracts,
    })),
    mnemonic: testMnemonic,
    accounts: chains[0]?.accounts ?? [],
  }
}
