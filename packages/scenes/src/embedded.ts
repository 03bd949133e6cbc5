import { FoyerError } from '@foyer/base'
import { activeConnectionsAtom, type FoyerOptions, navigate, open } from '@foyer/core'
import {
  emailFlowAtom,
  type FarcasterFlow,
  farcasterFlowAtom,
  isLoginLostAtom,
  socialFlowAtom,
  startEmailLogin,
  startFarcasterLogin,
  startUpdateEmail,
  submitCode,
  submitEmail,
  submitNewEmail,
  submitUpdateCode,
} from '@foyer/core/internal/embeddedWallet'
import { hurry, type MockAdapterOptions, mainnet } from '@foyer/test'
import { createFrameWallet, type FrameWallet, type FrameWalletOptions } from '@foyer/test-kit/frame'
import { makeScene, type Scene, type Scenes, settle } from './scene.ts'

export type EmbeddedScene = Scene & { readonly frame: FrameWallet }

/** A site with an embedded wallet whose page is scripted. */
export function makeEmbeddedScene(
  options: Partial<FoyerOptions> = {},
  script: FrameWalletOptions = {},
  mock: MockAdapterOptions = {},
): EmbeddedScene {
  const frame = createFrameWallet(script)
  const embedded = { frameUrl: 'https://wallet.example/sdk', frameChannel: hurry(frame.channel) }
  return { ...makeScene({ ...embedded, ...options }, mock), frame }
}

/** At the screen that asks for the address. */
function atEmail(options?: Partial<FoyerOptions>, script?: FrameWalletOptions): EmbeddedScene {
  const scene = makeEmbeddedScene(options, script)
  open(scene.foyer)
  startEmailLogin(scene.foyer)
  return scene
}

/** As after a press on an account's row, without the window it opens. */
function atSocial(options?: Partial<FoyerOptions>): EmbeddedScene {
  const scene = makeEmbeddedScene({ features: { socials: ['google', 'github'] }, ...options })
  open(scene.foyer)
  navigate(scene.foyer, 'ConnectingSocial', { provider: 'google' })
  scene.foyer.store.set(socialFlowAtom, { type: 'started', provider: 'google' })
  return scene
}

/** As after a press on Farcaster's row; the code is on screen. */
export async function atFarcaster(
  options?: Partial<FoyerOptions>,
  script?: FrameWalletOptions,
  until: FarcasterFlow['step'] = 'waiting',
): Promise<EmbeddedScene> {
  const scene = makeEmbeddedScene({ features: { socials: ['farcaster', 'google'] }, ...options }, script)
  const { foyer } = scene
  open(foyer)
  void startFarcasterLogin(foyer)
  await new Promise<void>((resolve) => {
    const look = () => {
      if (foyer.store.get(farcasterFlowAtom).step !== until) return
      stop()
      resolve()
    }
    const stop = foyer.store.sub(farcasterFlowAtom, look)
    look()
  })
  return scene
}

/** The mail with the code is on its way. */
export async function atCode(options?: Partial<FoyerOptions>, script?: FrameWalletOptions): Promise<EmbeddedScene> {
  const scene = atEmail(options, script)
  await submitEmail(scene.foyer, { email: 'ada@example.com' })
  return scene
}

/** Signed in, with the account on screen. */
export async function loggedIn(options?: Partial<FoyerOptions>, script?: FrameWalletOptions): Promise<EmbeddedScene> {
  const scene = await atCode(options, { smartAccountNetworks: [1], ...script })
  await submitCode(scene.foyer, { code: '123456' })
  open(scene.foyer, { view: 'Account' })
  return scene
}

async function updating(options?: Partial<FoyerOptions>): Promise<EmbeddedScene> {
  const scene = await loggedIn(options)
  navigate(scene.foyer, 'AccountSettings')
  startUpdateEmail(scene.foyer)
  return scene
}

async function updatingTo(options?: Partial<FoyerOptions>): Promise<EmbeddedScene> {
  const scene = await updating(options)
  await submitNewEmail(scene.foyer, { email: 'lovelace@example.com' })
  return scene
}

export const chainId = '0x1'

const session = (digit: string, description: string, state: string, on = { chainId, network: 'Ethereum' }) => {
  const address = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
  return { pci: `0x${digit.repeat(64)}`, ...on, address, expiry: 1_900_000_000, description, state }
}

/** What a wallet lists, in words of its own that no language of Foyer's has: one that holds, one whose end is under way, one that has run out on a network the site does not name. */
export const sessions = [
  session('1', 'pay anyone up to 100 USDC, 60 USDC at a time', 'active'),
  session('2', 'use play at 0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', 'revoking'),
  session('3', 'pay anyone up to 1 ETH', 'expired', { chainId: '0x2105', network: 'Base' }),
]

/** Someone with an embedded wallet at a site that may act for them. */
export function withSessions(
  options?: Partial<FoyerOptions>,
  listed: readonly object[] = sessions,
): Promise<EmbeddedScene> {
  const reads = { wallet_getGrantedExecutionPermissions: listed }
  const features = { ...options?.features, smartSessions: true }
  // without an adapter of the site's, as the embedded wallet works alone
  return loggedIn({ networks: [mainnet], adapters: [], ...options, features }, { reads })
}

function listing(scene: EmbeddedScene): EmbeddedScene {
  navigate(scene.foyer, 'SmartSessionList')
  return scene
}

export const embeddedScenes = {
  AccountSettings: {
    default: async (options) => {
      const scene = await loggedIn(options)
      navigate(scene.foyer, 'AccountSettings')
      return scene
    },
    withoutSmartAccount: async (options) => {
      const scene = await loggedIn(options, { smartAccountNetworks: [] })
      navigate(scene.foyer, 'AccountSettings')
      return scene
    },
    sessions: async (options) => {
      const scene = await withSessions(options)
      navigate(scene.foyer, 'AccountSettings')
      return scene
    },
  },
  SmartSessionCreated: {
    default: async (options) => {
      const scene = await withSessions(options)
      navigate(scene.foyer, 'SmartSessionCreated', { expiry: 1_900_000_000 })
      return scene
    },
  },
  SmartSessionList: {
    default: async (options) => listing(await withSessions(options)),
    none: async (options) => listing(await withSessions(options, [])),
  },
  ApproveTransaction: {
    waiting: async (options) => {
      const scene = await loggedIn(options)
      const connection = scene.foyer.store.get(activeConnectionsAtom).get('eip155')
      const sign = scene.foyer.adapters.get('eip155')?.capabilities.signMessage
      if (!connection || !sign) throw new Error('The login did not connect')
      sign({ connection, message: '0x48656c6c6f', signal: scene.foyer.signal }).catch(() => {})
      await scene.frame.nextApproval()
      return scene
    },
  },
  EmailLogin: {
    default: async (options) => atEmail(options),
    lost: async (options) => {
      const scene = atEmail(options)
      scene.foyer.store.set(isLoginLostAtom, true)
      return scene
    },
    sending: async (options) => {
      const scene = atEmail(options, { silent: ['CONNECT_EMAIL'] })
      void submitEmail(scene.foyer, { email: 'ada@example.com' })
      return settle(scene)
    },
    invalid: async (options) => {
      const scene = atEmail(options)
      await submitEmail(scene.foyer, { email: 'ada' })
      return scene
    },
    unavailable: async (options) => {
      const scene = atEmail(options)
      scene.foyer.store.set(emailFlowAtom, { type: 'submitted', email: 'ada@example.com' })
      scene.foyer.store.set(emailFlowAtom, { type: 'failed', error: new FoyerError('EmailLoginUnavailable') })
      return scene
    },
  },
  ConnectingFarcaster: {
    starting: async (options) => atFarcaster(options, { silent: ['GET_FARCASTER_URI'] }, 'starting'),
    waiting: async (options) => atFarcaster(options),
    connecting: async (options) => {
      const scene = await atFarcaster(options, { silent: ['GET_USER'] })
      scene.foyer.store.set(farcasterFlowAtom, { type: 'answered' })
      return scene
    },
    failed: async (options) => atFarcaster(options, { refuses: ['CONNECT_FARCASTER'] }, 'failed'),
  },
  ConnectingSocial: {
    waiting: async (options) => atSocial(options),
    connecting: async (options) => {
      const scene = atSocial(options)
      scene.foyer.store.set(socialFlowAtom, { type: 'answered' })
      return scene
    },
    failed: async (options) => {
      const scene = atSocial(options)
      scene.foyer.store.set(socialFlowAtom, { type: 'failed', error: new FoyerError('PopupBlocked') })
      return scene
    },
    stuck: async (options) => {
      const scene = atSocial(options)
      const cause = new FoyerError('RequestTimedOut', { method: 'popup' })
      scene.foyer.store.set(socialFlowAtom, { type: 'failed', error: new FoyerError('SocialConnectFailed', { cause }) })
      return scene
    },
  },
  EmailVerifyDevice: {
    waiting: async (options) => {
      const scene = atEmail(options, { isNewDevice: true })
      void submitEmail(scene.foyer, { email: 'ada@example.com' })
      await new Promise<void>((resolve) => {
        const stop = scene.foyer.store.sub(emailFlowAtom, () => {
          if (scene.foyer.store.get(emailFlowAtom).step !== 'device') return
          stop()
          resolve()
        })
      })
      return settle(scene)
    },
  },
  EmailVerifyOtp: {
    default: (options) => atCode(options),
    checking: async (options) => {
      const scene = await atCode(options, { silent: ['CONNECT_OTP'] })
      void submitCode(scene.foyer, { code: '123456' })
      return settle(scene)
    },
    wrong: async (options) => {
      const scene = await atCode(options)
      await submitCode(scene.foyer, { code: '000000' })
      return scene
    },
    failed: async (options) => {
      const scene = await atCode(options, { refuses: ['GET_USER'] })
      await submitCode(scene.foyer, { code: '123456' })
      return scene
    },
  },
  UpdateEmailWallet: {
    default: (options) => updating(options),
    invalid: async (options) => {
      const scene = await updating(options)
      await submitNewEmail(scene.foyer, { email: 'ada' })
      return scene
    },
  },
  UpdateEmailPrimaryOtp: {
    default: (options) => updatingTo(options),
    wrong: async (options) => {
      const scene = await updatingTo(options)
      await submitUpdateCode(scene.foyer, { code: '000000' })
      return scene
    },
  },
  UpdateEmailSecondaryOtp: {
    default: async (options) => {
      const scene = await updatingTo(options)
      await submitUpdateCode(scene.foyer, { code: '123456' })
      return scene
    },
  },
  UpgradeEmailWallet: {
    default: async (options) => {
      const scene = await loggedIn(options)
      navigate(scene.foyer, 'UpgradeEmailWallet')
      return scene
    },
  },
} satisfies Scenes
