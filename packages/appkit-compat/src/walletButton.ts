import type { Connection, Namespace } from '@foyer/base'
import { connectWallet } from '@foyer/core'
import { assertCurrent } from './current.ts'
import { updateEmail } from './updateEmail.ts'

/** One wallet from a button of the site's own. */
export type AppKitWalletButton = {
  /** Whether `createAppKit` has restored the last visit. */
  readonly isReady: () => boolean
  readonly subscribeIsReady: (listener: (state: { readonly isReady: boolean }) => void) => () => void
  /** Call it within a press. @throws FoyerError as core's `connectWallet` */
  readonly connect: (wallet: string) => Promise<Connection>
  /** @throws FoyerError `AddressOrAuthConnectorNotFound`, `ModalClosed` when the visitor leaves */
  readonly updateEmail: () => Promise<{ readonly email: string }>
}

/** @param params.namespace default: every family that the site and the wallet have */
export function createAppKitWalletButton(params: { readonly namespace?: Namespace } = {}): AppKitWalletButton {
  const { namespace } = params
  const find = () => assertCurrent('createAppKitWalletButton')
  return {
    isReady: () => find().getState().initialized,
    subscribeIsReady: (listener) => find().subscribeState(({ initialized }) => listener({ isReady: initialized })),
    connect: (wallet) => connectWallet(find().foyer, { wallet, namespace }),
    updateEmail: async () => updateEmail(find()),
  }
}
