import { externalIds, FoyerError, isFoyerError } from '@foyer/base'
import type { RedirectProvider } from '../../config/socials.ts'
import { beginAttempt, cancelAttempt } from '../../connection/attempt.ts'
import { connectEmbedded, getLoginNamespace } from '../../connection/connectEmbedded.ts'
import type { Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { awaitResult } from './awaitResult.ts'
import { requireWebAddress } from './requireWebAddress.ts'
import { frameResetAtom } from './resetFrame.ts'
import { socialFlowAtom } from './socialFlow.ts'

/**
 * The visitor logs in through an account elsewhere, in a window of its own. Call it within the gesture: later a browser
 * opens no window. Its course is in `socialFlowAtom`; leaving the screen or closing the modal ends it. Never rejects.
 * @see specification §4; reference §4.11
 */
export async function startSocialLogin(foyer: Foyer, params: { provider: RedirectProvider }): Promise<void> {
  const { store, events, config } = foyer
  const { provider } = params
  // a second press opens nothing new
  const { step } = store.get(socialFlowAtom)
  if (step === 'waiting' || step === 'connecting') return
  const origin = new URL(config.frameUrl ?? 'about:blank').origin
  const popup = window.open(`${origin}/loading`, 'popupWindow', 'width=600,height=800,scrollbars=yes')
  if (store.get(routeAtom).name !== 'ConnectingSocial') navigate(foyer, 'ConnectingSocial', { provider })
  store.set(socialFlowAtom, { type: 'started', provider })
  const properties = { provider }
  events.emit({ type: 'SOCIAL_LOGIN_STARTED', properties })
  const attempt = { connectorId: externalIds.embedded, namespace: getLoginNamespace(foyer) }
  const signal = AbortSignal.any([beginAttempt(foyer, attempt).signal, foyer.signal])
  let isIn = false
  try {
    if (!popup) throw new FoyerError('PopupBlocked')
    await store.get(frameResetAtom)
    const wallet = await foyer.externals.embedded.load()
    const { uri } = await wallet.client.request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
    popup.location.href = requireWebAddress(uri)
    const resultUri = await awaitResult(popup, { origin, signal })
    popup.close()
    store.set(socialFlowAtom, { type: 'answered' })
    events.emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    const { email, userName } = await wallet.client.request('CONNECT_SOCIAL', { uri: resultUri }, { signal })
    wallet.cache.setLogin({ email, userName, socialProvider: provider })
    // connecting is an attempt of its own, which ends this one
    isIn = true
    await connectEmbedded(foyer, wallet, ({ networkId }) => {
      store.set(socialFlowAtom, { type: 'left' })
      events.emit({ type: 'SOCIAL_LOGIN_SUCCESS', properties: { provider, caipNetworkId: networkId } })
    })
  } catch (error) {
    popup?.close()
    const isLeft = signal.aborted && !isIn
    const isClosed = error instanceof Error && isFoyerError(error, 'PopupClosed')
    if (isClosed) import('./reportCutOff.ts').then((part) => part.reportCutOff(foyer)).catch(() => {})
    if (!isLeft) cancelAttempt(foyer)
    store.set(socialFlowAtom, isLeft ? { type: 'left' } : { type: 'failed', error })
    events.emit({ type: isLeft || isClosed ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', properties })
  }
}
