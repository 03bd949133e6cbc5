import { abortable } from '@foyer/base'
import type { Wallet } from '../../catalogue/wallet.ts'
import { pairingLifetime } from '../../config/constants.ts'
import { getTraits } from '../../external/getTraits.ts'
import type { Foyer } from '../../foyer.ts'
import { connectAttemptAtom } from '../../state/connectFlow.ts'
import { givenUriAtom, isOpenAtom } from '../../state/history.ts'
import { pairingAtom } from './atoms.ts'

/**
 * Keeps a link ready for as long as someone may use it, and renews it before it expires: call it when a screen with
 * links or a code appears. @returns stops renewing
 */
export function watchPairing(foyer: Foyer, params: { readonly wallet?: Wallet | undefined } = {}): () => void {
  const ended = new AbortController()
  abortable(foyer.externals.relay.load(), AbortSignal.any([ended.signal, foyer.signal])).then(
    (relay) => {
      const given = foyer.store.get(givenUriAtom)
      if (given) {
        const expiresAt = readExpiry(given)
        return foyer.store.set(pairingAtom, { step: 'ready', uri: given, expiresAt, isPublished: true })
      }
      // such a site starts each pairing itself
      if (foyer.config.manualWCControl) return
      // what went wrong stays on screen until the visitor tries again
      if (!hasPairingFailed(foyer)) relay.pairing.start({ walletId: params.wallet?.id })
      ended.signal.addEventListener('abort', relay.pairing.watchExpiry(), { once: true })
    },
    (error: unknown) => {
      // the relay's code could not be loaded
      if (!ended.signal.aborted) foyer.store.set(pairingAtom, { step: 'failed', error })
    },
  )
  return () => ended.abort()
}

/**
 * The same for a list whose rows are links, but not before the visitor opens the modal: its list may wait behind the page,
 * or be a part of it. @returns stops renewing
 */
export function watchPairingWhileOpen(foyer: Foyer): () => void {
  const { store } = foyer
  let stop: (() => void) | undefined
  const update = () => {
    if (store.get(isOpenAtom)) stop ??= watchPairing(foyer)
    else {
      stop?.()
      stop = undefined
    }
  }
  const unsubscribe = store.sub(isOpenAtom, update)
  update()
  return () => {
    unsubscribe()
    stop?.()
  }
}

/** Whether the last try over the relay has failed, and no new one is under way. */
export function hasPairingFailed({ store }: Foyer): boolean {
  const attempt = store.get(connectAttemptAtom)
  return attempt.step === 'failed' && getTraits(attempt.connectorId).kind === 'relay'
}

/** Unix ms, as the link states it (ERC-1328), else as long as any link lasts. */
function readExpiry(uri: string): number {
  const seconds = Number(/[?&]expiryTimestamp=(\d+)/.exec(uri)?.[1])
  return Number.isFinite(seconds) ? seconds * 1_000 : Date.now() + pairingLifetime
}
