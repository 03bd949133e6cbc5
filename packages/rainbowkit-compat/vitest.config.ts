import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  optimize: [
    'react',
    'react-dom',
    'react-dom/client',
    'react/jsx-dev-runtime',
    '@tanstack/react-query',
    'wagmi',
    'viem',
    'viem/chains',
    '@foyer/adapter-wagmi > @wagmi/core',
    '@foyer/adapter-wagmi > @wagmi/core/internal',
    '@foyer/adapter-wagmi > viem/actions',
    '@foyer/adapter-wagmi > viem/utils',
    '@foyer/adapter-wagmi > viem/accounts',
    '@foyer/ui > blo',
    '@foyer/ui > uqr',
    '@foyer/ui > jotai/vanilla',
    '@foyer/core > jotai/vanilla/utils',
    '@foyer/core > @foyer/frame-client > zod/mini',
    '@foyer/core > @foyer/relay-client > @noble/hashes/sha2',
    '@foyer/core > @noble/hashes/sha3',
  ],
})
