import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  lazy: '@foyer/ui',
  globalSetup: ['./test/framePages.ts'],
  optimize: [
    'react',
    'react/jsx-dev-runtime',
    'react-dom',
    'react-dom/client',
    'react-dom/server.browser',
    '@tanstack/react-query',
    'axe-core',
    'uqr',
    '@foyer/core > @foyer/relay-client > @noble/hashes/sha2',
    '@foyer/core > @noble/hashes/sha3',
    '@foyer/core > @foyer/frame-client > zod/mini',
    '@foyer/test-kit > @scure/base',
    '@foyer/test-kit > tweetnacl',
    '@foyer/test-kit > viem',
    '@foyer/test-kit > viem/accounts',
    'blo',
    '@foyer/core > jotai/vanilla',
    '@foyer/core > jotai/vanilla/utils',
  ],
})
