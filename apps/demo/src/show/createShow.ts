import { connect, createFoyer, type Foyer, type FoyerOptions, reset } from '@foyer/core'
import {
  accountServiceUrl,
  fakeAccountService,
  mainnet,
  memoryStorage,
  mockAdapter,
  optimism,
  polygon,
} from '@foyer/test'
import { createFrameWallet } from '@foyer/test-kit/frame'

export type ShowOptions = Pick<FoyerOptions, 'relayUrl' | 'themeMode' | 'themeVariables'> & {
  /** What is on screen first. */
  readonly view: 'connect' | 'account'
}

const ether = { estimateFee: async () => 420_000_000_000_000n }

/** A widget with made-up wallets and an account of its own: nothing is shared with the page's, nothing leaves the page. */
export function createShow({ view, relayUrl, ...theme }: ShowOptions): Foyer {
  const wallets = [
    { id: 'show', name: 'MetaMask' },
    { id: 'app.phantom', name: 'Phantom' },
    { id: 'me.rainbow', name: 'Rainbow' },
  ]
  const foyer = createFoyer({
    projectId: 'show',
    networks: [mainnet, optimism, polygon],
    adapters: [mockAdapter({ wallets, balance: 3_214_000_000_000_000_000n, capabilities: ether })],
    storage: memoryStorage(),
    enableEmbedded: true,
    frameUrl: 'https://wallet.example/sdk',
    frameChannel: createFrameWallet().channel,
    blockchainApiUrl: accountServiceUrl,
    fetch: fakeAccountService(),
    features: {
      connectMethodsOrder: ['email', 'social', 'wallet'],
      socials: ['google'],
    },
    enableWalletConnect: relayUrl !== undefined,
    relayUrl,
    ...theme,
  })
  // who looks away before it is connected ends it
  if (view === 'account') {
    connect(foyer, { connectorId: 'show', namespace: 'eip155' }).then(
      () => reset(foyer, 'Account'),
      () => {},
    )
  }
  return foyer
}
