import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  optimize: [
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-dev-runtime',
    '@wagmi/core',
    'viem',
    'viem/chains',
    '@foyer/adapter-wagmi > @wagmi/core/internal',
    '@foyer/adapter-wagmi > viem/actions',
    '@foyer/adapter-wagmi > viem/utils',
    '@foyer/adapter-wagmi > viem/accounts',
    '@foyer/adapter-solana > @solana/kit',
    '@foyer/adapter-solana > @wallet-standard/app',
    '@foyer/ui > @tanstack/react-query',
    '@foyer/ui > blo',
    '@foyer/ui > uqr',
    '@foyer/ui > jotai/vanilla',
    '@foyer/core > jotai/vanilla/utils',
    '@foyer/core > @foyer/frame-client > zod/mini',
    '@foyer/core > @foyer/relay-client > @noble/hashes/sha2',
    '@foyer/core > @noble/hashes/sha3',
  ],
})
