import type { FrameHandlers, FrameRequest } from '@foyer/frame-client/server'
import { reload } from '../reloading.ts'
import { speak } from '../speak.ts'
import { setLook } from '../ui/look.ts'
import type { Screen } from '../ui/screen.ts'
import type { Wallet } from '../wallet.ts'
import { getChainId, getSmartAccountNetworks, initSmartAccount, setPreferredAccount, switchNetwork } from './account.ts'
import { createRpcHandlers } from './createRpcHandlers.ts'
import { getUser } from './getUser.ts'
import { connectDevice, connectEmail, connectOtp } from './login.ts'
import { connectFarcaster, connectSocial, getFarcasterUri, getSocialRedirectUri } from './social.ts'
import { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp } from './updateEmail.ts'

/** Creates what each message of the protocol does here. */
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
