import { Verifier } from 'bip322-js'
import type { ViteUserConfig } from 'vitest/config'
import { packageTests } from '../../vitest.base.ts'

const config = packageTests({
  lazy: '@foyer/adapter-bitcoin',
  globalSetup: ['./test/chain.ts'],
  setupFor: 'browser',
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

declare module 'vitest/browser' {
  interface BrowserCommands {
    verifyBip322: (address: string, message: string, signature: string) => Promise<boolean>
  }
}

/** Runs outside of the browser: the library that judges signatures shares no code with the wallets that make them. */
async function verifyBip322(_: unknown, address: string, message: string, signature: string): Promise<boolean> {
  try {
    return Verifier.verifySignature(address, message, signature)
  } catch {
    return false
  }
}
