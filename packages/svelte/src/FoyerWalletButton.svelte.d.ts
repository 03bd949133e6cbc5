import type { Connection } from '@foyer/base'
import type { FoyerWalletButtonProps } from '@foyer/ui'
import type { Component } from 'svelte'

/** `<foyer-wallet-button>`: connects one wallet. */
declare const FoyerWalletButton: Component<
  Omit<FoyerWalletButtonProps, 'onConnect' | 'onError'> & {
    /** A press connected the wallet. */
    readonly onconnect?: ((connection: Connection) => void) | undefined
    /** It did not connect: `ModalClosed` where the visitor left. */
    readonly onconnecterror?: ((error: unknown) => void) | undefined
  }
>
export default FoyerWalletButton
