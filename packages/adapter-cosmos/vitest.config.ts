import { packageTests } from '../../vitest.base.ts'

export default packageTests({
  lazy: '@foyer/adapter-cosmos',
  globalSetup: ['./test/chains.ts'],
  optimize: [
    '@bitauth/libauth',
    '@cosmjs/amino',
    '@cosmjs/proto-signing',
    '@cosmjs/stargate',
    '@noble/curves/secp256k1',
    '@noble/hashes/legacy',
    '@noble/hashes/sha2',
    '@noble/hashes/utils',
    '@scure/base',
  ],
})
