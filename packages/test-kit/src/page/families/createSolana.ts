import { createSolanaKey } from '../../solana/createSolanaKey.ts'
import { createSolanaWallet } from '../../solana/createSolanaWallet.ts'
import type { FamilySettings, FamilyWallet } from '../family.ts'
import { pickFirst } from '../pickFirst.ts'

const developmentSeeds = ['11'.repeat(32), '22'.repeat(32)]

/** CAIP-2 reference → what the Wallet Standard calls it; any other is a local one. */
const standardChains: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The Solana side of the wallet: the Wallet Standard. */
export function createSolana(settings: FamilySettings): FamilyWallet {
  const seeds = settings.secrets?.solana ?? developmentSeeds
  const addresses = seeds.map((seed) => createSolanaKey(seed).address)
  const { name, storage, authorized, locked } = settings
  const wallet = createSolanaWallet({
    accounts: seeds,
    info: { name },
    rpcUrl: readNodes(settings),
    storage,
    authorized,
    locked,
  })
  return {
    name,
    requests: wallet.requests,
    prompts: () => wallet.prompts,
    addresses: () => wallet.accounts,
    isConnected: () => wallet.authorized && !wallet.locked,
    answer: wallet.answer,
    reset: wallet.reset,
    lock: wallet.lock,
    unlock: wallet.unlock,
    changeAccount: (index) => wallet.setAccounts(pickFirst(addresses, index)),
    disconnect: wallet.revoke,
    remove: wallet.register(),
  }
}

function readNodes({ networks = {} }: FamilySettings): Readonly<Record<string, string>> {
  const nodes = Object.entries(networks).flatMap(([networkId, node]) => {
    const [family, reference = ''] = networkId.split(':')
    if (family !== 'solana' || typeof node !== 'string') return []
    return [[standardChains[reference] ?? 'solana:localnet', node] as const]
  })
  return Object.fromEntries(nodes)
}
