import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Wird verbunden …',
  'button.unsupported': 'Netzwerk wechseln',
  'button.failed': 'Nicht geöffnet. Noch einmal',
  'button.network.choose': '{network}: anderes Netzwerk wählen',
  'button.network.unknown': 'Unbekanntes Netzwerk',
  'button.wallet.account': '{wallet}: dein Konto',
  'button.wallet.connect': '{wallet} verbinden',
  'button.wallet.email': 'E-Mail',
  'button.wallet.gone': '{wallet} ist von hier nicht erreichbar',
  'connect.social': 'Weiter mit {provider}',
  'button.lost': 'Nicht geöffnet. Seite neu laden',
  'button.offline': 'Du bist offline. Noch einmal',
}

/** Foyer in German, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'de', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./de/deErrors.ts'),
  relay: () => import('./de/deRelay.ts'),
  embedded: () => import('./de/deEmbedded.ts'),
  dialog: () => import('./de/deDialog.ts'),
  account: () => import('./de/deAccount.ts'),
  screens: () => import('./de/deScreens.ts'),
  send: () => import('./de/deSend.ts'),
  swap: () => import('./de/deSwap.ts'),
  onramp: () => import('./de/deOnramp.ts'),
  pay: () => import('./de/dePay.ts'),
  names: () => import('./de/deNames.ts'),
}
