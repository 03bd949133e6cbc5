import { describeReload } from '@foyer/test'
import { createCosmosWallet } from '@foyer/test-kit/cosmos'
import { inject } from 'vitest'
import { createRelay } from '../test/relay.ts'
import { toOptions, toSiteNetwork } from '../test/world.ts'
import { cosmosAdapter } from './index.ts'

const chains = inject('chains')
const [home, second] = chains

describeReload('cosmosAdapter', () => {
  const wallet = createCosmosWallet({
    chains: Object.fromEntries(chains.map(({ chainId, bech32Prefix }) => [chainId, { bech32Prefix }])),
    accounts: home.accounts.slice(2, 3).map(({ privateKey }) => privateKey),
    authorized: true,
  })
  const [[first = ''], [other = '']] = [wallet.accounts(home.chainId), wallet.accounts(second.chainId)]
  return {
    createAdapter: cosmosAdapter({ chains: toOptions(chains) }),
    networks: [toSiteNetwork(home), toSiteNetwork(second)],
    addresses: [first, other],
    external: createRelay(wallet, [home.chainId, second.chainId], ['cosmos_getAccounts', 'cosmos_signAmino']),
  }
})
