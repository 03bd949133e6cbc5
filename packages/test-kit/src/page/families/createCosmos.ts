import { createCosmosWallet } from '../../cosmos/createCosmosWallet.ts'
import { promptingMethods } from '../../cosmos/handlers.ts'
import type { FamilySettings, FamilyWallet } from '../family.ts'

const developmentKeys = [`0x${'77'.repeat(32)}`, `0x${'88'.repeat(32)}`] as const

const defaultChains = {
  'cosmoshub-4': { bech32Prefix: 'cosmos' },
  'osmosis-1': { bech32Prefix: 'osmo' },
}

/** The Cosmos side of the wallet: `window.keplr`. */
export function createCosmos({ secrets, cosmosChains, storage, authorized, locked }: FamilySettings): FamilyWallet {
  const chains = cosmosChains ?? defaultChains
  const [first = ''] = Object.keys(chains)
  const wallet = createCosmosWallet({
    accounts: secrets?.cosmos ?? developmentKeys,
    chains,
    storage,
    authorized,
    locked,
  })
  return {
    name: 'Keplr',
    requests: wallet.requests,
    prompts: () => wallet.requests.filter(({ method }) => promptingMethods.includes(method)),
    addresses: () => wallet.accounts(first),
    isConnected: () => wallet.authorized.length > 0 && !wallet.locked,
    answer: wallet.answer,
    reset: wallet.reset,
    lock: wallet.lock,
    unlock: wallet.unlock,
    changeAccount: wallet.selectAccount,
    // Keplr says nothing of this: the site hears of it with the next request
    disconnect: wallet.revoke,
    remove: wallet.inject(),
  }
}
