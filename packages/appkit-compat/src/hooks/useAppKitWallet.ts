import type { Connection, Namespace } from '@foyer/base'
import { connectWallet } from '@foyer/core'
import { assertCurrent } from '../current.ts'
import { updateEmail } from '../updateEmail.ts'
import { type ActionState, type Listeners, useAction } from './useAction.ts'
import { useValue } from './useValue.ts'

const initialized = {
  read: (appKit: { getState(): { readonly initialized: boolean } }) => ({ isReady: appKit.getState().initialized }),
  watch: (appKit: { subscribeState(tell: () => void): () => void }, tell: () => void) => appKit.subscribeState(tell),
  initial: () => ({ isReady: false }),
}

/** One wallet, for a button of the site's own. `onError` is told of a visitor who leaves, too (`ModalClosed`). */
export function useAppKitWallet(
  params: Listeners<Connection> & { readonly namespace?: Namespace | undefined } = {},
): ActionState<Connection> & {
  readonly isReady: boolean
  /** Call it within a press: `metamask`, an rdns, a catalogue id, `walletConnect`, `email`, `google`, …. Never rejects. */
  readonly connect: (wallet: string) => Promise<void>
} {
  const { namespace, ...listeners } = params
  const { foyer } = assertCurrent('useAppKitWallet')
  const { isReady } = useValue('useAppKitWallet', initialized)
  const { act, ...state } = useAction((wallet: string) => connectWallet(foyer, { wallet, namespace }), listeners)
  return { ...state, isReady, connect: act }
}

/** Changes the address that the visitor signs in with to the embedded wallet. */
export function useAppKitUpdateEmail(listeners: Listeners<{ readonly email: string }> = {}): ActionState<{
  readonly email: string
}> & {
  /** Opens the screen for it. Never rejects. */
  readonly updateEmail: () => Promise<void>
} {
  const appKit = assertCurrent('useAppKitUpdateEmail')
  const { act, ...state } = useAction(async () => updateEmail(appKit), listeners)
  return { ...state, updateEmail: act }
}
