import { packageTests } from '../../vitest.base.ts'
import { addSixthFamily } from './test/sixthFamily/addSixthFamily.ts'

export default packageTests({
  lazy: '@foyer/ui',
  again: [
    {
      name: 'sixth family',
      include: ['test/sixthFamily/*.browser.test.tsx'],
      alias: {},
      optimize: [],
      plugins: [addSixthFamily],
    },
  ],
  globalSetup: ['./test/framePages.ts'],
  setupFor: 'browser',
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
