import { solana } from '@foyer/base'
import { connect, type Foyer, navigate, open, startSwitchNetwork } from '@foyer/core'
import { cosmosHub, mainnet, mockAdapter, optimism } from '@foyer/test'
import type { Fixture } from './fixture.ts'

const phantom = { id: 'app.phantom', name: 'Phantom' }

/** A site of three families: Phantom serves two of them, MetaMask one, and nothing the third. Made anew for each state. */
const site = (): NonNullable<Fixture['options']> => ({
  networks: [mainnet, optimism, solana, cosmosHub],
  adapters: [
    mockAdapter({ wallets: [{ id: 'mock', name: 'MetaMask' }, phantom], balance: 3_214_500_000_000_000_000n }),
    mockAdapter({ namespace: 'solana', wallets: [phantom], balance: 12_500_000_000n }),
    mockAdapter({ namespace: 'cosmos', wallets: [] }),
  ],
})

const both = async (foyer: Foyer) => {
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  await connect(foyer, { connectorId: 'app.phantom', namespace: 'solana' })
  open(foyer)
}

const choosing = (network: typeof solana) => async (foyer: Foyer) => {
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  open(foyer)
  navigate(foyer, 'Networks')
  startSwitchNetwork(foyer, { network })
}

/** What several families at once add to the states of the views. */
export const familyStates: { readonly [name in 'Connect' | 'Account' | 'Networks']: readonly Fixture[] } = {
  Connect: [
    { state: 'several families', options: site(), setup: (foyer) => open(foyer) },
    { state: 'one family', options: site(), setup: choosing(solana) },
    { state: 'a family without a wallet', options: site(), setup: choosing(cosmosHub) },
  ],
  Account: [{ state: 'several families', options: site(), setup: both }],
  Networks: [
    {
      state: 'several families',
      options: site(),
      setup: async (foyer) => {
        await both(foyer)
        navigate(foyer, 'Networks')
      },
    },
  ],
}
