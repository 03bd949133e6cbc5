import { type Adapter, bitcoin, type CreateAdapter, type Network, solana } from '@foyer/base'
import {
  addAddressLabel,
  connect,
  type Foyer,
  type FoyerOptions,
  navigate,
  startSwitchNetwork,
  switchActiveChain,
} from '@foyer/core'
import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { cosmosHub, mainnet, mockAdapter, polygon } from '@foyer/test'
import { connected, eth, makeScene, networks, opened, type Scene, type Scenes, wallets } from './scene.ts'

/** A wallet of two families beside one of a single family. */
export function makeFamiliesScene(options: Partial<FoyerOptions> = {}): Scene {
  const evm = mockAdapter({
    wallets: [
      { id: 'app.phantom', name: 'Phantom', rdns: 'app.phantom' },
      { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' },
    ],
  })
  const other = mockAdapter({ namespace: 'solana', wallets: [{ id: 'Phantom', name: 'Phantom' }] })
  const { foyer } = makeScene({ adapters: [evm, other], networks: [...networks, solana], ...options })
  return { foyer, adapter: evm }
}

export const phantom = { id: 'app.phantom', name: 'Phantom' }

/** A site of three families: Phantom serves two of them, MetaMask one, and nothing the third. */
export function several(options: Partial<FoyerOptions> = {}): Scene {
  const adapter = mockAdapter({ wallets: [{ id: 'io.metamask', name: 'MetaMask' }, phantom], balance: 3n * eth })
  const ofSolana = mockAdapter({ namespace: 'solana', wallets: [phantom], balance: 12_500_000_000n })
  const ofCosmos = mockAdapter({ namespace: 'cosmos', wallets: [] })
  const adapters = [adapter, ofSolana, ofCosmos]
  const { foyer } = makeScene({ networks: [mainnet, polygon, solana, cosmosHub], adapters, ...options })
  return { foyer, adapter }
}

export async function severalConnected(options?: Partial<FoyerOptions>): Promise<Scene> {
  const scene = several(options)
  await connect(scene.foyer, { connectorId: 'app.phantom', namespace: 'solana' })
  await connect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  return scene
}

export const features = {
  email: false,
  socials: false,
  passkey: false,
  swaps: false,
  onramp: false,
  activity: false,
} as const

/** As the project's configuration says that visitors may use several wallets. */
export function allowSeveral(foyer: Foyer): void {
  foyer.store.set(remoteFeaturesAtom, { ...features, reownBranding: false, multiWallet: true })
}

/** As the project's configuration says that the dialog names who made it. */
export function allowBranding(foyer: Foyer): void {
  foyer.store.set(remoteFeaturesAtom, { ...features, reownBranding: true, multiWallet: false })
}

/** Bitcoin's wallets have an address for payments and one for ordinals. */
export function twoAddresses(create: CreateAdapter): CreateAdapter {
  const payment = {
    namespace: 'bip122',
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    type: 'payment',
  } as const
  const ordinal = {
    namespace: 'bip122',
    address: 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
    type: 'ordinal',
  } as const
  return (context) => {
    const adapter = create(context)
    const connect: Adapter['connect'] = async (input) => ({
      ...(await adapter.connect(input)),
      accounts: [payment, ordinal],
    })
    return { ...adapter, connect }
  }
}

/** Someone with two wallets of Ethereum and one of Bitcoin, and one that ended by itself. */
export async function withWallets(options: Partial<FoyerOptions> = {}): Promise<Scene> {
  const adapter = mockAdapter({ wallets, balance: 3n * eth })
  const ofBitcoin = twoAddresses(mockAdapter({ namespace: 'bip122', wallets: [phantom] }))
  const { foyer } = makeScene({ networks: [mainnet, polygon, bitcoin], adapters: [adapter, ofBitcoin], ...options })
  allowSeveral(foyer)
  for (const connectorId of ['me.rainbow', 'io.rabby', 'io.metamask']) {
    await connect(foyer, { connectorId, namespace: 'eip155' })
  }
  await connect(foyer, { connectorId: 'app.phantom', namespace: 'bip122' })
  adapter.wallet('me.rainbow').revoke()
  return opened({ foyer, adapter }, { view: 'ProfileWallets' })
}

export async function choosing(network: Network, options?: Partial<FoyerOptions>): Promise<Scene> {
  const scene = several(options)
  await connect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  opened(scene)
  navigate(scene.foyer, 'Networks')
  startSwitchNetwork(scene.foyer, { network })
  const { chainNamespace: switchToChain, caipNetworkId } = network
  switchActiveChain(scene.foyer, { switchToChain, network: caipNetworkId, navigateWithReplace: true })
  return scene
}

export const familiesScenes = {
  ProfileWallets: {
    several: (options) => withWallets(options),
    labelled: async (options) => {
      const scene = await withWallets(options)
      const address = scene.adapter.wallet('io.rabby').accounts[0] ?? ''
      addAddressLabel(scene.foyer, { address, label: 'Team treasury' })
      return scene
    },
    one: async (options) => {
      const scene = await connected(options)
      allowSeveral(scene.foyer)
      return opened(scene, { view: 'ProfileWallets' })
    },
  },
} satisfies Scenes
