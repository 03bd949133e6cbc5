import { type CreateAdapter, FoyerError, type SiwxConfig, solana } from '@foyer/base'
import { type SocialProvider, socialProviders } from '@foyer/base/socials'
import { connect, type FoyerOptions, navigate, open, startConnect, startSwitchNetwork } from '@foyer/core'
import { getConnectRows, selectWallet } from '@foyer/core/internal/connect'
import { startSignIn } from '@foyer/core/internal/signingIn'
import { openSignIn, signInFlowAtom } from '@foyer/core/siwx'
import { cosmosHub, type MockAdapter, memorySiwx, memoryStorage, mockAdapter, polygon } from '@foyer/test'
import { makeEmbeddedScene } from './embedded.ts'
import { allowBranding, choosing, makeFamiliesScene, several } from './families.ts'
import { findWallet, makeRelayScene } from './relay.ts'
import { connected, makeScene, must, never, opened, type Scene, type Scenes, settle, wallets } from './scene.ts'

/** Ids of the catalogue. */
const popular = { trust: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0' }

/** The mood of every wallet, then a press on the first row. */
export async function connecting(
  mood: Parameters<ReturnType<MockAdapter['wallet']>['setMood']>[0],
  options?: Partial<FoyerOptions>,
) {
  const scene = makeScene(options)
  scene.adapter.wallet('io.metamask').setMood(mood)
  open(scene.foyer)
  startConnect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  return settle(scene)
}

/** The same with an adapter that fails so, as no scripted wallet can. */
async function failing(error: FoyerError, options?: Partial<FoyerOptions>): Promise<Scene> {
  const adapter = mockAdapter({ wallets })
  const create: CreateAdapter = (context) => ({ ...adapter(context), connect: () => Promise.reject(error) })
  const { foyer } = makeScene({ adapters: [create], ...options })
  open(foyer)
  startConnect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  return settle({ foyer, adapter })
}

/** The whole list, from a catalogue that answers so. */
function listing(answer: () => Promise<Response>, options?: Partial<FoyerOptions>): Scene {
  const scene = makeScene({ apiUrl: 'https://gateway.example', fetch: answer, debug: false, ...options })
  return opened(scene, { view: 'AllWallets' })
}

const certified = ['Vault', 'Pocket', 'Purse', 'Keys'].map((name) => ({ id: name, name, badge_type: 'certified' }))

/** A site that offers so many accounts to sign in with, in the order of a project that names none. */
async function withSocials(count: number, options?: Partial<FoyerOptions>): Promise<Scene> {
  const socials = (Object.keys(socialProviders) as SocialProvider[]).slice(0, count)
  return opened(makeEmbeddedScene({ features: { socials }, ...options }))
}

async function switching(
  mood: Parameters<ReturnType<MockAdapter['wallet']>['setMood']>[0],
  options?: Partial<FoyerOptions>,
) {
  const scene = await connected(options)
  scene.adapter.wallet('io.metamask').setMood(mood)
  open(scene.foyer)
  navigate(scene.foyer, 'Networks')
  startSwitchNetwork(scene.foyer, { network: polygon })
  return settle(scene)
}

/** Connected, and the site has said that there is no session. */
async function atSignIn(siwx: SiwxConfig, options?: Partial<FoyerOptions>): Promise<Scene> {
  const scene = await connected({ siwx, ...options })
  const { store } = scene.foyer
  await new Promise<void>((resolve) => {
    const look = () => {
      if (store.get(signInFlowAtom).step !== 'unsigned') return
      stop()
      resolve()
    }
    const stop = store.sub(signInFlowAtom, look)
    look()
  })
  openSignIn(scene.foyer)
  return scene
}

/** Pages of the demo, which shows these scenes. */
const legal = { termsConditionsUrl: '/legal.html#terms', privacyPolicyUrl: '/legal.html#privacy' }

export const connectScenes = {
  Connect: {
    wallets: async (options) => opened(makeScene(options)),
    legal: async (options) => opened(makeScene({ ...legal, ...options })),
    branded: async (options) => {
      const scene = await opened(makeScene({ ...legal, ...options }))
      allowBranding(scene.foyer)
      return scene
    },
    recent: async (options) => {
      const storage = memoryStorage({
        entries: { '@foyer/recents': JSON.stringify({ v: 1, value: ['me.rainbow'] }) },
      })
      return opened(makeScene({ storage, ...options }))
    },
    empty: async (options) => opened(makeScene(options, { wallets: [{ uninstalled: true }] })),
    noWallet: async (options) => opened(makeScene(options, { wallets: [] })),
    custom: async (options) =>
      opened(
        makeRelayScene({ customWallets: [{ id: 'house', name: 'House Wallet', mobile_link: 'house://' }], ...options }),
      ),
    checkbox: async (options) =>
      opened(
        makeScene({ termsConditionsUrl: legal.termsConditionsUrl, features: { legalCheckbox: true }, ...options }),
      ),
    multiChain: async (options) => opened(makeFamiliesScene(options)),
    featured: async (options) =>
      opened(makeRelayScene({ featuredWalletIds: [popular.trust, 'unheard-of'], ...options })),
    severalFamilies: async (options) => opened(several(options)),
    oneFamily: (options) => choosing(solana, options),
    familyWithoutWallet: (options) => choosing(cosmosHub, options),
    relay: async (options) => opened(makeRelayScene(options)),
    email: async (options) => opened(makeEmbeddedScene(options)),
    twoSocials: (options) => withSocials(2, options),
    sixSocials: (options) => withSocials(6, options),
    sevenSocials: (options) => withSocials(7, options),
    recommended: async (options) => opened(makeRelayScene(options, { wallets: [{ uninstalled: true }] })),
    alert: async (options) => {
      const { projectId: _, ...rest } = options ?? {}
      return opened(makeScene({ ...rest, projectId: undefined }))
    },
  },
  ConnectSocials: {
    default: async (options) => {
      const scene = await withSocials(7, options)
      navigate(scene.foyer, 'ConnectSocials')
      return scene
    },
  },
  ConnectWallets: {
    default: async (options) => opened(makeRelayScene(options), { view: 'ConnectWallets' }),
  },
  ConnectingMultiChain: {
    default: async (options) => {
      const scene = opened(makeFamiliesScene(options))
      selectWallet(scene.foyer, must(getConnectRows(scene.foyer).find(({ name }) => name === 'Phantom')))
      return scene
    },
  },
  Create: {
    default: async (options) => opened(makeRelayScene(options), { view: 'Create' }),
  },
  GetWallet: {
    default: async (options) => opened(makeRelayScene(options), { view: 'GetWallet' }),
  },
  WhatIsAWallet: {
    default: async (options) => {
      const scene = opened(makeScene(options))
      navigate(scene.foyer, 'WhatIsAWallet')
      return scene
    },
  },
  WhatIsANetwork: {
    default: async (options) => opened(makeScene(options), { view: 'WhatIsANetwork' }),
  },
  ConnectingExternal: {
    waiting: (options) => connecting('hang', options),
    declined: (options) => connecting('reject', options),
    locked: (options) => connecting('locked', options),
    busy: (options) => connecting('busy', options),
    failed: (options) => connecting('crash', options),
    noAnswer: (options) => failing(new FoyerError('WalletTimedOut', { seconds: 60 }), options),
    popupBlocked: (options) => failing(new FoyerError('PopupBlocked'), options),
    popupClosed: (options) => failing(new FoyerError('PopupClosed'), options),
    gone: (options) => failing(new FoyerError('ConnectorNotFound', { connectorId: 'io.metamask' }), options),
    otherNetworks: (options) => failing(new FoyerError('ConnectorChainsUnsupported'), options),
  },
  AllWallets: {
    default: async (options) => opened(makeRelayScene(options), { view: 'AllWallets' }),
    loading: async (options) => listing(never, options),
    failed: async (options) => listing(() => Promise.reject(new TypeError('refused')), options),
    nothingFound: async (options) => listing(async () => Response.json({ data: [], count: 0 }), options),
    certified: async (options) => listing(async () => Response.json({ data: certified, count: 4 }), options),
  },
  Downloads: {
    default: async (options) => {
      const scene = opened(makeScene(options))
      navigate(scene.foyer, 'Downloads', { wallet: await findWallet(scene.foyer, 'MetaMask') })
      return scene
    },
  },
  SwitchActiveChain: {
    default: async (options) => {
      const scene = makeFamiliesScene(options)
      await connect(scene.foyer, { connectorId: 'app.phantom', namespace: 'eip155' })
      open(scene.foyer)
      navigate(scene.foyer, 'Networks')
      startSwitchNetwork(scene.foyer, { network: solana })
      return scene
    },
  },
  SIWXSignMessage: {
    required: (options) => atSignIn(memorySiwx({ required: true }), options),
    optional: (options) => atSignIn(memorySiwx(), options),
    asking: async (options) => {
      const siwx = memorySiwx({ required: true })
      siwx.hold()
      const scene = await connected({ siwx, ...options })
      openSignIn(scene.foyer)
      return scene
    },
    refused: async (options) => {
      const siwx = memorySiwx({ required: true })
      siwx.failNext('addSession')
      const scene = await atSignIn(siwx, options)
      await startSignIn(scene.foyer)
      return scene
    },
    signing: async (options) => {
      const scene = await atSignIn(memorySiwx({ required: true }), options)
      scene.adapter.wallet('io.metamask').hold()
      void startSignIn(scene.foyer)
      return scene
    },
    owners: async (options) => {
      const scene = await atSignIn(memorySiwx({ required: true }), options)
      const wallet = scene.adapter.wallet('io.metamask')
      wallet.setOwners({ needed: 2, total: 3 })
      wallet.hold()
      void startSignIn(scene.foyer)
      return scene
    },
    declined: async (options) => {
      const scene = await atSignIn(memorySiwx({ required: true }), options)
      scene.adapter.wallet('io.metamask').setMood('reject')
      await startSignIn(scene.foyer)
      return scene
    },
  },
  SwitchNetwork: {
    waiting: (options) => switching('hang', options),
    declined: (options) => switching('reject', options),
    failed: (options) => switching('crash', options),
  },
} satisfies Scenes
