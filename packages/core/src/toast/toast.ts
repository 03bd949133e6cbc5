import { delay } from '@foyer/base'
import { atom } from 'jotai/vanilla'
import { toastDelay, toastDuration } from '../config/constants.ts'
import type { Foyer } from '../foyer.ts'

/** What a toast can say; the words are in ui, one key per name. */
export const toastNames = [
  'actionNotAllowed',
  'copied',
  'copyFailed',
  'linkCopied',
  'hashCopied',
  'sent',
  'notSent',
  'swapped',
  'notSwapped',
  'disconnectFailed',
  'signOutUnheard',
  'balanceUnavailable',
  'activityFailed',
  'codeSent',
  'emailFailed',
  'emailAdded',
  'emailUpdated',
  'accountTypeFailed',
  'walletSwitched',
  'walletDisconnected',
  'walletForgotten',
] as const
/** What a toast can say. */
export type ToastName = (typeof toastNames)[number]

/** A short message over the dialog. */
export type Toast = { readonly variant: 'loading' | 'success' | 'error'; readonly name: ToastName }

/** The toast that is shown. */
export const toastAtom = atom<Toast | undefined>(undefined)

const timerAtom = atom<AbortController | undefined>(undefined)

/**
 * Shows one toast; an open one closes first and the new one follows after 150 ms.
 * Success and error hide themselves after 2.5 s; loading stays until replaced or hidden.
 */
export function showToast(foyer: Foyer, toast: Toast): void {
  const { store } = foyer
  store.get(timerAtom)?.abort()
  const controller = new AbortController()
  store.set(timerAtom, controller)
  const signal = AbortSignal.any([controller.signal, foyer.signal])
  const gap = store.get(toastAtom) ? toastDelay : 0
  store.set(toastAtom, undefined)
  const run = async () => {
    if (gap) await delay(gap, signal)
    store.set(toastAtom, toast)
    if (toast.variant === 'loading') return
    await delay(toastDuration, signal)
    store.set(toastAtom, undefined)
  }
  run().catch(ignoreAbort)
}

/** Takes the toast away. */
export function hideToast(foyer: Foyer): void {
  foyer.store.get(timerAtom)?.abort()
  foyer.store.set(toastAtom, undefined)
}

/** A newer toast or the end of the foyer ended this one: nothing to tell. */
function ignoreAbort(): void {}
