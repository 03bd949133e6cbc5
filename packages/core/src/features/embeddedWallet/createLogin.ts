import { createEmitter, FoyerError } from '@foyer/base'
import { isEmailOn } from '../../config/isEmailOn.ts'
import { remoteFeaturesAtom } from '../../config/remoteFeatures.ts'
import type { Foyer } from '../../foyer.ts'
import { navigate, show } from '../../router/router.ts'
import { isOpenAtom, routeAtom } from '../../state/history.ts'

/** A site may ask an adapter for the embedded wallet without Foyer's screens: somebody has to log in first all the same. */
export function createLogin(foyer: Foyer): {
  /** Shows the login by e-mail, or where that is off the ways in. @throws FoyerError `ModalClosed` when the visitor closes it, `RequestAborted` */
  wait(signal: AbortSignal | undefined): Promise<void>
  /** Somebody is in. */
  done(): void
} {
  const { store } = foyer
  const logins = createEmitter<void>()
  return {
    done: () => logins.emit(),
    wait(signal) {
      if (!store.get(routeAtom).name.startsWith('Email')) {
        navigate(foyer, isEmailOn(foyer, store.get(remoteFeaturesAtom)) ? 'EmailLogin' : 'Connect')
        show(foyer)
      }
      return new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          for (const stop of stops) stop()
          signal?.removeEventListener('abort', abort)
          settle()
        }
        const abort = () => finish(() => reject(new FoyerError('RequestAborted', { cause: signal?.reason })))
        const stops = [
          logins.on(() => finish(resolve)),
          store.sub(isOpenAtom, () => {
            if (!store.get(isOpenAtom)) finish(() => reject(new FoyerError('ModalClosed')))
          }),
        ]
        if (signal?.aborted) abort()
        else signal?.addEventListener('abort', abort, { once: true })
      })
    },
  }
}
