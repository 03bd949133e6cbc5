import type { AccountState } from '@foyer/core'
import type { FoyerButtonProps } from '@foyer/ui'
import type { Component } from 'svelte'

/** `<foyer-button>`: connects, then shows the account and opens it. */
declare const FoyerButton: Component<
  FoyerButtonProps & {
    /** The account that the button shows has changed. */
    readonly onaccountchange?: ((account: AccountState) => void) | undefined
  }
>
export default FoyerButton
