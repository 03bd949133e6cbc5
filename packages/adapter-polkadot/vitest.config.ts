import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  lazy: '@foyer/adapter-polkadot',
  globalSetup: ['./test/node.ts'],
  setupFor: 'browser',
  optimize: [
    '@noble/hashes/blake2',
    '@noble/hashes/utils',
    '@polkadot/extension-dapp',
    '@polkadot/networks',
    '@polkadot/util',
    '@polkadot/wasm-crypto',
    '@polkadot/x-randomvalues',
    '@scure/base',
    '@foyer/test-kit > @scure/sr25519',
  ],
})
