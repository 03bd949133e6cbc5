import { activeConnectionsAtom, connectAttemptAtom, type Foyer, type FoyerOptions, navigate, open } from '@foyer/core'
import { listWallets, pairingAtom, relayRequestsAtom, startPairing, type Wallet } from '@foyer/core/internal/connect'
import { type MemoryRelay, type MockAdapterOptions, memoryRelay } from '@foyer/test'
import { createPhoneWallet, type PhoneWallet } from '@foyer/test-kit/phone'
import { makeScene, opened, type Scene, type Scenes } from './scene.ts'

/** A scene whose relay is in the page's memory. */
export function makeRelayScene(options: Partial<FoyerOptions> = {}, mock: MockAdapterOptions = {}): RelayScene {
  const relay = memoryRelay()
  globalThis.WebSocket = relay.WebSocket
  return { ...makeScene({ relayUrl: relay.url, enableWalletConnect: true, ...options }, mock), relay }
}

export type RelayScene = Scene & { readonly relay: MemoryRelay }

export async function findWallet(foyer: Foyer, name: string): Promise<Wallet> {
  const { wallets } = await listWallets(foyer, { page: 1, search: name })
  const wallet = wallets.find((one) => one.name === name) ?? {
    id: name,
    name,
    chains: ['polkadot'],
    homepage: 'https://wallet.example',
  }
  return wallet
}

async function pairing(name: string | undefined, options?: Partial<FoyerOptions>): Promise<RelayScene> {
  const scene = makeRelayScene(options)
  open(scene.foyer)
  const wallet = name === undefined ? undefined : await findWallet(scene.foyer, name)
  navigate(scene.foyer, 'ConnectingWalletConnect', wallet && { wallet })
  return scene
}

/** A phone takes the link on screen; resolves when it has answered it. */
export async function scanWith(
  { foyer, relay }: RelayScene,
  options: Partial<Parameters<typeof createPhoneWallet>[0]> = {},
): Promise<PhoneWallet> {
  const phone = createPhoneWallet({
    relayUrl: relay.url,
    projectId: 'phone',
    networks: [{ networkId: 'eip155:1' }, { networkId: 'eip155:10' }],
    evmKey: `0x${'11'.repeat(32)}`,
    name: 'Rainbow',
    nativeLink: 'rainbow://',
    warn: () => {},
    decide: () => 'approve',
    ...options,
  })
  foyer.signal.addEventListener('abort', phone.close)
  startPairing(foyer, { method: 'qrcode' })
  const uri = await new Promise<string>((resolve) => {
    const look = () => {
      const state = foyer.store.get(pairingAtom)
      if (state.step !== 'ready') return
      stop()
      resolve(state.uri)
    }
    const stop = foyer.store.sub(pairingAtom, look)
    look()
  })
  phone.pair(uri)
  await new Promise<void>((resolve) => {
    const stop = foyer.store.sub(connectAttemptAtom, () => {
      if (foyer.store.get(connectAttemptAtom).step === 'waiting') return
      stop()
      resolve()
    })
  })
  return phone
}

/** Connected through the relay, with a request the phone has not answered. */
export async function requesting(options?: Partial<FoyerOptions>): Promise<RelayScene> {
  const scene = makeRelayScene({ adapters: [], ...options })
  await scanWith(scene, { decide: ({ kind }) => (kind === 'connect' ? 'approve' : 'wait') })
  const connection = scene.foyer.store.get(activeConnectionsAtom).get('eip155')
  const adapter = scene.foyer.adapters.get('eip155')
  if (!connection || !adapter) throw new Error('The phone did not connect')
  adapter.capabilities.signMessage?.({ connection, message: 'Hello', signal: scene.foyer.signal }).catch(() => {})
  await new Promise<void>((resolve) => {
    const stop = scene.foyer.store.sub(relayRequestsAtom, () => {
      stop()
      resolve()
    })
  })
  return scene
}

export const relayScenes = {
  ConnectingWalletConnect: {
    any: (options) => pairing(undefined, options),
    wallet: (options) => pairing('Rainbow', options),
    web: (options) => pairing('Safe', options),
    desktop: (options) => pairing('Ledger Live', options),
    unsupported: (options) => pairing('Talisman', options),
    declined: async (options) => {
      const scene = await pairing('Rainbow', options)
      await scanWith(scene, { decide: () => 'reject' })
      return scene
    },
  },
  ConnectingWalletConnectBasic: {
    default: async (options) => opened(makeRelayScene({ adapters: [], ...options })),
  },
  OpenWallet: {
    default: async (options) => {
      const scene = await requesting(options)
      open(scene.foyer)
      navigate(scene.foyer, 'OpenWallet')
      return scene
    },
  },
} satisfies Scenes
