import { FoyerError, isFoyerError } from '@foyer/base'
import { frameConnectorId } from '../../config/constants.ts'
import type { RedirectProvider } from '../../config/socials.ts'
import { activeNamespaceAtom } from '../../connection/atoms.ts'
import { beginAttempt, cancelAttempt } from '../../connection/attempt.ts'
import { connectEmbedded } from '../../connection/connectEmbedded.ts'
import { leaveConnecting } from '../../connection/startConnect.ts'
import type { Foyer } from '../../foyer.ts'
import { navigate, routeAtom } from '../../router/router.ts'
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
  const attempt = { connectorId: frameConnectorId, namespace: store.get(activeNamespaceAtom) }
  const signal = AbortSignal.any([beginAttempt(foyer, attempt), foyer.signal])
  let isIn = false
  try {
    if (!popup) throw new FoyerError('PopupBlocked')
    await store.get(frameResetAtom)
    const wallet = await foyer.openFrame()
    const { uri } = await wallet.client.request('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
    popup.location.href = requireWebAddress(uri)
    const resultUri = await awaitResult(popup, { origin, signal })
    popup.close()
    store.set(socialFlowAtom, { type: 'answered' })
    events.emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    const { email, userName } = await wallet.client.request('CONNECT_SOCIAL', { uri: resultUri }, { signal })
    wallet.cache.setLogin({ email, userName })
    // connecting is an attempt of its own, which ends this one
    isIn = true
    const { networkId } = await connectEmbedded(foyer, wallet, (connection) => {
      store.set(socialFlowAtom, { type: 'left' })
      leaveConnecting(foyer, connection.networkId)
    })
    events.emit({ type: 'SOCIAL_LOGIN_SUCCESS', properties: { provider, caipNetworkId: networkId } })
  } catch (error) {
    popup?.close()
    const isLeft = signal.aborted && !isIn
    const isClosed = error instanceof Error && isFoyerError(error, 'PopupClosed')
    if (!isLeft) cancelAttempt(foyer)
    store.set(socialFlowAtom, isLeft ? { type: 'left' } : { type: 'failed', error })
    events.emit({ type: isLeft || isClosed ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', properties })
  }
}
