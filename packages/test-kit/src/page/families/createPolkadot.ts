import { createPolkadotKey } from '../../polkadot/createPolkadotKey.ts'
import { createPolkadotWallet } from '../../polkadot/createPolkadotWallet.ts'
import { promptingCalls } from '../../polkadot/handlers.ts'
import type { FamilySettings, FamilyWallet } from '../family.ts'
import { pickFirst } from '../pickFirst.ts'

/** The mini secrets of //Alice and //Bob, which local chains hold funds for. */
const developmentSeeds = [
  '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
] as const

/** The Polkadot side of the wallet: `injectedWeb3['polkadot-js']`. */
export function createPolkadot({ secrets, storage, authorized, locked }: FamilySettings): FamilyWallet {
  const seeds = secrets?.polkadot ?? developmentSeeds
  const addresses = seeds.map((seed) => createPolkadotKey(seed).address)
  const wallet = createPolkadotWallet({ accounts: seeds, storage, authorized, locked })
  return {
    name: 'polkadot{.js}',
    requests: wallet.requests,
    prompts: () => wallet.requests.filter(({ method }) => promptingCalls.includes(method)),
    addresses: () => wallet.accounts,
    isConnected: () => wallet.authorized && !wallet.locked,
    answer: wallet.answer,
    reset: wallet.reset,
    lock: wallet.lock,
    unlock: wallet.unlock,
    changeAccount: (index) => wallet.setAccounts(pickFirst(addresses, index)),
    disconnect: wallet.revoke,
    remove: wallet.inject(),
  }
}
