import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  optimize: [
    'axe-core',
    '@foyer/core > @noble/hashes/sha3',
    '@foyer/core > @foyer/relay-client > @noble/hashes/sha2',
    '@foyer/core > @foyer/frame-client > zod/mini',
    '@foyer/core > jotai/vanilla',
    '@foyer/core > jotai/vanilla/utils',
    '@foyer/core > @tanstack/query-core',
    '@foyer/test-kit > viem',
    '@foyer/test-kit > viem/accounts',
    '@foyer/test-kit > viem/actions',
  ],
})
