import type { Component } from 'svelte'

/** The dialog's place in the page, for `disableAppend` and `enableEmbedded`. */
declare const FoyerModal: Component<Record<never, never>>
export default FoyerModal
