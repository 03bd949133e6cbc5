import { cleanIcon, externalIds, FoyerError, isFoyerError, loadPart, type Network } from '@foyer/base'
import type { RedirectProvider } from '@foyer/base/socials'
import { isSocialOn } from '../../config/loginOffers.ts'
import { cancelAttempt, startAttempt } from '../../connection/attempt.ts'
import { connectEmbedded, getLoginNamespace } from '../../connection/connectEmbedded.ts'
import { readDevice } from '../../device.ts'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'
import { getPreferredNetwork } from '../../state/getActiveNetwork.ts'
import { routeAtom } from '../../state/history.ts'
import { languageAtom } from '../../theme/language.ts'
import type { SocialSignIn } from './createSocialSignIn.ts'
import { socialFlowAtom } from './loginFlows.ts'
import { frameResetAtom } from './resetFrame.ts'

/**
 * The visitor signs in through an account elsewhere, in a window of its own; inside Telegram, which opens none, the page
 * itself goes there and comes back. Call it within the gesture: later a browser opens no window. Its course is in
 * `socialFlowAtom`; leaving the screen or closing the modal ends it. Never rejects.
 * @see specification §2, §4; reference §4.10, §4.11
 */
export async function startSocialLogin(foyer: Foyer, params: { provider: RedirectProvider }): Promise<void> {
  const { store, events, config } = foyer
  const { provider } = params
  // a second press opens nothing new
  const { step } = store.get(socialFlowAtom)
  if (step === 'waiting' || step === 'connecting') return
  const origin = new URL(config.frameUrl ?? 'about:blank').origin
  const { isTelegram } = readDevice()
  const isOn = isSocialOn(foyer, provider)
  const popup =
    isTelegram || !isOn
      ? null
      : window.open(toLoadingUrl(foyer, origin), 'popupWindow', 'width=600,height=800,scrollbars=yes')
  if (store.get(routeAtom).name !== 'ConnectingSocial') navigate(foyer, 'ConnectingSocial', { provider })
  events.emit({ type: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  await runSocialLogin(foyer, {
    provider,
    async getResultUri(wallet, signal) {
      if (!isOn) throw new FoyerError('MethodNotAllowed')
      if (!popup && !isTelegram) throw new FoyerError('PopupBlocked')
      const { driveProvider } = await loadPart(() => import('./driveProvider.ts'))
      return await driveProvider(foyer, wallet, { provider, popup, origin, signal })
    },
  })
  popup?.close()
}

/** The window speaks as the site does, when it comes back from the provider, too. */
function toLoadingUrl({ store }: Foyer, origin: string): string {
  const locale = store.get(languageAtom)?.locale
  return `${origin}/loading${locale === undefined ? '' : `?${new URLSearchParams({ locale })}`}`
}

type SocialLogin = {
  readonly provider: RedirectProvider
  /** Has the visitor sign in, unless they leave. @returns the address that the provider sent them back to */
  readonly getResultUri: (wallet: EmbeddedWallet, signal: AbortSignal) => Promise<string> | string
}

/** A login through an account elsewhere, up to the connection. Never rejects. */
export async function runSocialLogin(foyer: Foyer, { provider, getResultUri }: SocialLogin): Promise<void> {
  const { store, events } = foyer
  store.set(socialFlowAtom, { type: 'started', provider })
  const properties = { provider }
  const attempt = { connectorId: externalIds.embedded, namespace: getLoginNamespace(foyer) }
  const signal = AbortSignal.any([startAttempt(foyer, attempt).signal, foyer.signal])
  let isIn = false
  try {
    await store.get(frameResetAtom)
    const wallet = await foyer.externals.embedded.load()
    const uri = await getResultUri(wallet, signal)
    store.set(socialFlowAtom, { type: 'answered' })
    events.emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    const network = getPreferredNetwork(foyer, attempt.namespace)
    const signIn = await loadSignIn(foyer, network, signal)
    // it came with the wallet
    const { toUserPayload } = await loadPart(() => import('./toUserPayload.ts'))
    const payload = { uri, ...toUserPayload(foyer, network), ...(signIn && { siwxMessage: signIn.siwxMessage }) }
    const user = await wallet.client.request('CONNECT_SOCIAL', payload, { signal })
    const { email, userName = null, avatar } = user
    await signIn?.keep(user)
    wallet.cache.setLogin({ email, userName, avatar: cleanIcon(avatar) ?? null, socialProvider: provider })
    // connecting is an attempt of its own, which ends this one
    isIn = true
    await connectEmbedded(foyer, wallet, ({ networkId }) => {
      store.set(socialFlowAtom, { type: 'left' })
      events.emit({ type: 'SOCIAL_LOGIN_SUCCESS', properties: { provider, caipNetworkId: networkId } })
    })
  } catch (error) {
    const isLeft = signal.aborted && !isIn
    const isClosed = error instanceof Error && isFoyerError(error, 'PopupClosed')
    if (isClosed) import('./reportCutOff.ts').then((part) => part.reportCutOff(foyer)).catch(() => {})
    if (!isLeft) cancelAttempt(foyer)
    store.set(socialFlowAtom, isLeft ? { type: 'left' } : { type: 'failed', error })
    events.emit({ type: isLeft || isClosed ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', properties })
  }
}

/** Solana has no text that a wallet signs unasked. */
async function loadSignIn(foyer: Foyer, network: Network, signal: AbortSignal): Promise<SocialSignIn | undefined> {
  const { siwx } = foyer.config
  if (!siwx || network.chainNamespace !== 'eip155') return undefined
  const { createSocialSignIn } = await loadPart(() => import('./createSocialSignIn.ts'))
  return await createSocialSignIn(foyer, { siwx, network, signal })
}
