import { cleanIcon, externalIds, FoyerError } from '@foyer/base'
import { isSocialOn } from '../../config/loginOffers.ts'
import { cancelAttempt, startAttempt } from '../../connection/attempt.ts'
import { connectEmbedded, getLoginNamespace } from '../../connection/connectEmbedded.ts'
import type { EmbeddedWallet, Foyer } from '../../foyer.ts'
import { navigate } from '../../router/router.ts'
import { routeAtom } from '../../state/history.ts'
import { assertWebAddress } from './assertWebAddress.ts'
import { farcasterFlowAtom } from './loginFlows.ts'
import { frameResetAtom, resetFrame } from './resetFrame.ts'

/**
 * The visitor signs in with Farcaster: an address to scan or to open, confirmed in the Farcaster app. Its course is in
 * `farcasterFlowAtom`; leaving the screen or closing the modal ends it, in the frame as well. Never rejects.
 * @see specification §4; reference §2.2
 */
export async function startFarcasterLogin(foyer: Foyer): Promise<void> {
  const { store, events } = foyer
  // a second press asks nothing new
  const { step } = store.get(farcasterFlowAtom)
  if (step !== 'idle' && step !== 'failed') return
  if (store.get(routeAtom).name !== 'ConnectingFarcaster') navigate(foyer, 'ConnectingFarcaster')
  store.set(farcasterFlowAtom, { type: 'started' })
  const properties = { provider: 'farcaster' }
  events.emit({ type: 'SOCIAL_LOGIN_STARTED', properties })
  const attempt = { connectorId: externalIds.embedded, namespace: getLoginNamespace(foyer) }
  const signal = AbortSignal.any([startAttempt(foyer, attempt).signal, foyer.signal])
  let wallet: EmbeddedWallet | undefined
  let isIn = false
  try {
    if (!isSocialOn(foyer, 'farcaster')) throw new FoyerError('MethodNotAllowed')
    await store.get(frameResetAtom)
    signal.throwIfAborted()
    wallet = await foyer.externals.embedded.load()
    const { url } = await wallet.client.request('GET_FARCASTER_URI', undefined, { signal })
    store.set(farcasterFlowAtom, { type: 'offered', url: assertWebAddress(url) })
    const { userName, avatar } = await wallet.client.request('CONNECT_FARCASTER', undefined, { signal })
    store.set(farcasterFlowAtom, { type: 'answered' })
    events.emit({ type: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    wallet.cache.setLogin({ userName, avatar: cleanIcon(avatar) ?? null, socialProvider: 'farcaster' })
    // connecting is an attempt of its own, which ends this one
    isIn = true
    await connectEmbedded(foyer, wallet, ({ networkId }) => {
      store.set(farcasterFlowAtom, { type: 'left' })
      events.emit({ type: 'SOCIAL_LOGIN_SUCCESS', properties: { ...properties, caipNetworkId: networkId } })
    })
  } catch (error) {
    const isLeft = signal.aborted && !isIn
    if (!isLeft) cancelAttempt(foyer)
    store.set(farcasterFlowAtom, isLeft ? { type: 'left' } : { type: 'failed', error })
    events.emit({ type: isLeft ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', properties })
    if (isLeft && wallet && !foyer.signal.aborted) resetFrame(foyer, wallet.client)
  }
}
