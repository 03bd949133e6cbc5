import { type Adapter, bitcoin, type CreateAdapter, solana } from '@foyer/base'
import {
  addAddressLabel,
  connect,
  disconnect,
  type Foyer,
  type FoyerOptions,
  navigate,
  open,
  startSwitchNetwork,
} from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/connect'
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

const features = { email: false, socials: false, passkey: false, swaps: false, onramp: false, activity: false } as const
const payment = { namespace: 'bip122', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', type: 'payment' } as const
const ordinal = {
  namespace: 'bip122',
  address: 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
  type: 'ordinal',
} as const

/** Bitcoin's wallets have an address for payments and one for ordinals. */
const withOrdinals =
  (create: CreateAdapter): CreateAdapter =>
  (context) => {
    const adapter = create(context)
    const connect: Adapter['connect'] = async (input) => ({
      ...(await adapter.connect(input)),
      accounts: [payment, ordinal],
    })
    return { ...adapter, connect }
  }

const ledger = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

/** A project that lets visitors use several wallets. */
const manyWallets = (): Partial<FoyerOptions> => ({
  networks: [mainnet, optimism, bitcoin],
  adapters: [
    mockAdapter({
      wallets: [
        { id: 'mock', name: 'MetaMask' },
        { id: 'io.rabby', name: 'Rabby Wallet', accounts: [ledger] },
        { id: 'me.rainbow', name: 'Rainbow' },
      ],
    }),
    withOrdinals(mockAdapter({ namespace: 'bip122', wallets: [phantom] })),
  ],
})

const connectMany = async (foyer: Foyer) => {
  foyer.store.set(remoteFeaturesAtom, { ...features, reownBranding: false, multiWallet: true })
  for (const connectorId of ['me.rainbow', 'io.rabby', 'mock']) {
    await connect(foyer, { connectorId, namespace: 'eip155' })
  }
  await connect(foyer, { connectorId: 'app.phantom', namespace: 'bip122' })
  await disconnect(foyer, { connectorId: 'me.rainbow' })
  addAddressLabel(foyer, { address: ledger, label: 'Team treasury' })
}

/** What several families at once add to the states of the views. */
export const familyStates: {
  readonly [name in 'Connect' | 'Account' | 'Networks' | 'ProfileWallets']: readonly Fixture[]
} = {
  Connect: [
    { state: 'several families', options: site(), setup: (foyer) => open(foyer) },
    { state: 'one family', options: site(), setup: choosing(solana) },
    { state: 'a family without a wallet', options: site(), setup: choosing(cosmosHub) },
  ],
  Account: [
    { state: 'several families', options: site(), setup: both },
    {
      state: 'several wallets',
      options: manyWallets,
      setup: async (foyer) => {
        await connectMany(foyer)
        open(foyer, { view: 'Account', namespace: 'eip155' })
      },
    },
  ],
  ProfileWallets: [
    {
      state: 'several',
      options: manyWallets,
      setup: async (foyer) => {
        await connectMany(foyer)
        open(foyer, { view: 'ProfileWallets' })
      },
    },
  ],
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
