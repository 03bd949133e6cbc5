import { createEvmWallet } from '@foyer/test-kit'
import { createSolanaWallet } from '@foyer/test-kit/solana'

/** What a visitor of the moved site has in the browser. */
createEvmWallet({
  rpcUrls: { 1: 'http://127.0.0.1:9', 8453: 'http://127.0.0.1:9' },
  accounts: ['0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'],
  info: { rdns: 'test.ethereum', name: 'Ether Wallet' },
}).announce()
createSolanaWallet({ accounts: ['01'.repeat(32)], info: { name: 'Sol Wallet' } }).register()
