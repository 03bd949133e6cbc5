import type { ViteUserConfig } from 'vitest/config'
import { packageTests } from '../../vitest.base.ts'
import { verifyBip322 } from './test/verifyBip322.ts'

const config = packageTests({
  lazy: '@foyer/adapter-bitcoin',
  globalSetup: ['./test/chain.ts'],
  optimize: [
    '@foyer/test-kit > @noble/curves/secp256k1',
    '@foyer/test-kit > @noble/hashes/utils',
    '@noble/hashes/sha2',
    '@sats-connect/core',
    '@scure/base',
    '@scure/btc-signer',
    '@foyer/test-kit > @scure/btc-signer/utils.js',
    '@wallet-standard/app',
  ],
})

for (const project of config.test?.projects ?? []) {
  const browser = (project as ViteUserConfig).test?.browser
  if (browser) browser.commands = { verifyBip322 }
}

export default config
