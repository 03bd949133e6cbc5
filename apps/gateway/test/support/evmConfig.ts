import type { RunningEvm } from 'devnet'
import type { ConfigInput } from '../../src/config/schema.ts'

type ChainInput = NonNullable<ConfigInput['chains']>[number]

/** The configuration that serves a seeded devnet chain. */
export function toChainConfig(evm: RunningEvm, change: Partial<ChainInput> = {}): ChainInput {
  const { usdc, foy, usdt, uniswapRouter } = evm.contracts
  return {
    id: `eip155:${evm.chainId}`,
    name: evm.name,
    nativeCurrency: evm.nativeCurrency,
    rpcUrls: [evm.url],
    wsUrl: evm.webSocketUrl,
    testnet: true,
    pollInterval: 100,
    headMaxAge: 0,
    indexFrom: 0,
    router: uniswapRouter,
    tokens: [{ ...usdc, stable: true, onramp: true }, { ...foy }, { ...usdt, stable: true }],
    ...change,
  }
}

const wide = { burst: 1_000_000, perSecond: 1_000_000 }

/** Limits that no test reaches by accident. */
export const wideLimits = { read: wide, write: wide, rpc: wide, asset: wide, login: wide, project: wide }
