import { delay, FoyerError } from '@foyer/base'
import type { FrameHandlers, FrameRequest, FrameResponse } from '@foyer/frame-client/server'
import * as z from 'zod/mini'
import { reload } from '../reloading.ts'
import { speak } from '../speak.ts'
import { startFarcaster } from '../startFarcaster.ts'
import { toAvatar } from '../toAvatar.ts'
import { isShown } from '../ui/isShown.ts'
import { setLook } from '../ui/look.ts'
import type { Screen } from '../ui/screen.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { getSmartAccountNetworks, initSmartAccount, setPreferredAccount } from './account.ts'
import { createRpcHandlers } from './createRpcHandlers.ts'
import { getUser } from './getUser.ts'
import { connectDevice, connectEmail, connectOtp } from './login.ts'
import { getChainId, switchNetwork } from './network.ts'
import { connectSocial, getSocialRedirectUri } from './social.ts'

/** A site that shows this frame for a request does so within this, in ms. */
const soon = 3_000
/** Between two looks, in ms. */
const pause = 100

/** Whether the site shows this frame, now or in a moment. */
async function waitUntilShown(signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + soon
  while (!(await isShown())) {
    if (Date.now() >= end) return false
    await delay(pause, signal)
  }
  return true
}

type Visitor = {
  readonly signal: AbortSignal
  /** Has the visitor say yes to it, and mails the code. */
  approve(email: string): Promise<void>
}

/**
 * Mails a code to the present address; to the new one where there is none yet, once the visitor has said yes to that in this
 * wallet's own window. A site that shows no window is told where it can be done.
 * @throws FoyerError `FrameRefused`
 */
async function updateEmail(
  wallet: Wallet,
  payload: FrameRequest<'UPDATE_EMAIL'>,
  { signal, approve }: Visitor,
): Promise<FrameResponse<'UPDATE_EMAIL'>> {
  const email = payload.email.trim().toLowerCase()
  const isFirst = (await wallet.requireUser()).email === undefined
  if (!isFirst) await wallet.call('email/start', { email })
  else if (await waitUntilShown(signal)) await approve(email)
  else {
    throw new FoyerError('FrameRefused', {
      message: translate('email.add-on-page', { page: `${location.origin}/wallet` }),
    })
  }
  wallet.move({ type: 'email-change-begun', email })
  return { action: isFirst ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP' }
}

/** Takes that code, and mails one to the new address. */
async function updateEmailPrimaryOtp(
  wallet: Wallet,
  { otp }: FrameRequest<'UPDATE_EMAIL_PRIMARY_OTP'>,
): Promise<undefined> {
  await wallet.call('email/old', { email: assertNewEmail(wallet), code: otp })
  return undefined
}

async function updateEmailSecondaryOtp(
  wallet: Wallet,
  { otp }: FrameRequest<'UPDATE_EMAIL_SECONDARY_OTP'>,
): Promise<FrameResponse<'UPDATE_EMAIL_SECONDARY_OTP'>> {
  const newEmail = assertNewEmail(wallet)
  const { answer } = await wallet.sign('send', { name: 'email/new', body: { email: newEmail, code: otp } })
  const { email } = wallet.setUser(answer)
  wallet.move({ type: 'email-changed' })
  return { newEmail: email ?? newEmail }
}

function assertNewEmail(wallet: Wallet): string {
  const { emailChange } = wallet.getFlow()
  if (emailChange.step === 'begun') return emailChange.email
  throw new FoyerError('FrameRefused', { message: 'This change of email address is no longer pending. Start again.' })
}

const finished = z.object({ userName: z.string(), picture: z.optional(z.unknown()) })

/** Sites that exist miss an address that comes sooner than this after they asked, in ms (frame protocol §10). */
const soonest = 700

/** What the visitor opens in the Farcaster app. It takes the place of one that was asked for before. */
async function getFarcasterUri(wallet: Wallet, signal: AbortSignal): Promise<FrameResponse<'GET_FARCASTER_URI'>> {
  const finish = (answer: unknown) => {
    wallet.setUser(answer)
    return finished.parse(answer)
  }
  const starting = startFarcaster(wallet, { name: 'farcaster/finish', finish }, signal)
  const [login] = await Promise.all([starting, delay(soonest, signal)])
  const before = wallet.getFlow().farcaster
  if (before.step === 'begun') before.login.end()
  wallet.move({ type: 'farcaster-begun', login })
  return { url: login.url }
}

/**
 * Waits until the visitor has confirmed in the app, and signs in. Sites ask more than once, also when it is done: all are
 * told the same.
 * @throws FoyerError `FrameRefused` when nothing was begun on this page; `RequestAborted`
 */
async function connectFarcaster(wallet: Wallet, signal: AbortSignal): Promise<FrameResponse<'CONNECT_FARCASTER'>> {
  const { farcaster } = wallet.getFlow()
  if (farcaster.step === 'none') {
    throw new FoyerError('FrameRefused', { message: 'This sign-in has expired. Start again.' })
  }
  const { userName, picture } = await farcaster.login.wait(signal)
  const [avatar] = await Promise.all([toAvatar(picture), wallet.requireUser()])
  return { userName, ...(avatar !== undefined && { avatar }) }
}

/** What each message of the protocol does here. */
export function createHandlers(wallet: Wallet, openScreen: () => Promise<Screen>): FrameHandlers {
  const rpc = createRpcHandlers(wallet, openScreen)
  return {
    // a site is named by its origin; what it says of itself is shown nowhere
    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: (payload) => syncTheme(payload),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => getSmartAccountNetworks(wallet),
    INIT_SMART_ACCOUNT: () => initSmartAccount(wallet),
    SET_PREFERRED_ACCOUNT: (payload) => setPreferredAccount(wallet, payload),
    CONNECT_EMAIL: (payload) => connectEmail(wallet, payload),
    CONNECT_DEVICE: (_, { signal }) => connectDevice(wallet, signal),
    CONNECT_OTP: (payload) => connectOtp(wallet, payload),
    UPDATE_EMAIL: (payload, context) =>
      updateEmail(wallet, payload, { signal: context.signal, approve: (email) => rpc.addEmail(email, context) }),
    UPDATE_EMAIL_PRIMARY_OTP: (payload) => updateEmailPrimaryOtp(wallet, payload),
    UPDATE_EMAIL_SECONDARY_OTP: (payload) => updateEmailSecondaryOtp(wallet, payload),
    GET_SOCIAL_REDIRECT_URI: (payload) => getSocialRedirectUri(wallet, payload),
    CONNECT_SOCIAL: (payload, { origin }) => connectSocial(wallet, payload, origin),
    GET_FARCASTER_URI: (_, { signal }) => getFarcasterUri(wallet, signal),
    CONNECT_FARCASTER: (_, { signal }) => connectFarcaster(wallet, signal),
    GET_USER: (payload, context) =>
      getUser(wallet, payload, context.origin, (text, { address, chainId }) =>
        rpc.request({ method: 'personal_sign', params: [text, address], chainId }, context),
      ),
    IS_CONNECTED: async () => ({ isConnected: (await wallet.readUser()) !== undefined }),
    GET_CHAIN_ID: () => getChainId(wallet),
    SWITCH_NETWORK: (payload) => switchNetwork(wallet, payload),
    RPC_REQUEST: rpc.request,
    RPC_ABORT: () => undefined,
    SIGN_OUT: async () => {
      rpc.abortAll()
      await wallet.signOut()
    },
    RELOAD: (_, { id, origin }) => reload(window, { id, origin }),
  }
}

/** Clients always send all variables that the site has set: one that is missing is the page's own again. */
function syncTheme(theme: FrameRequest<'SYNC_THEME'>): undefined {
  const { themeMode, themeVariables, w3mThemeVariables = {}, dir, locale } = theme
  const read = (name: string) => themeVariables && String(themeVariables[`--w3m-${name}`] ?? '')
  const shape = { font: read('font-family'), radius: read('border-radius-master'), size: read('font-size-master') }
  setLook(document, { mode: themeMode, accent: w3mThemeVariables['--w3m-accent'], ...shape, dir, locale })
  void speak()
}
