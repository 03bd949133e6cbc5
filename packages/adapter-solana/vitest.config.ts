import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  lazy: '@foyer/adapter-solana',
  globalSetup: ['./test/chain.ts'],
  setupFor: 'browser',
  optimize: [
    '@foyer/test-kit > @noble/curves/ed25519',
    '@foyer/test-kit > @noble/hashes/utils',
    '@scure/base',
    '@solana/kit',
    '@solana/web3.js',
    '@solana/wallet-adapter-unsafe-burner',
    '@wallet-standard/app',
  ],
})
