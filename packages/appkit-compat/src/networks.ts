export { bitcoin, bitcoinTestnet, solana, solanaDevnet, solanaTestnet } from '@foyer/base'
export { defineChain } from 'viem'
export * from 'viem/chains'
export type { AppKitNetwork, CaipNetwork } from './types.ts'
