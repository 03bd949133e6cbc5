import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Wallet verbinden',
  'button.connecting': 'Verbinden…',
  'button.unsupported': 'Ander netwerk',
  'button.failed': 'Niet geopend. Opnieuw',
  'button.network.choose': '{network}: kies een ander netwerk',
  'button.network.unknown': 'Onbekend netwerk',
  'button.wallet.account': '{wallet}: je account',
  'button.wallet.connect': '{wallet} verbinden',
  'button.wallet.email': 'E-mail',
  'button.wallet.gone': '{wallet} is hiervandaan niet bereikbaar',
  'connect.social': 'Doorgaan met {provider}',
  'button.lost': 'Niet geopend. Pagina herladen',
  'button.offline': 'Je bent offline. Opnieuw',
}

/** Foyer in Dutch, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'nl', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./nl/nlErrors.ts'),
  relay: () => import('./nl/nlRelay.ts'),
  embedded: () => import('./nl/nlEmbedded.ts'),
  dialog: () => import('./nl/nlDialog.ts'),
  account: () => import('./nl/nlAccount.ts'),
  screens: () => import('./nl/nlScreens.ts'),
  send: () => import('./nl/nlSend.ts'),
  swap: () => import('./nl/nlSwap.ts'),
  onramp: () => import('./nl/nlOnramp.ts'),
  pay: () => import('./nl/nlPay.ts'),
  names: () => import('./nl/nlNames.ts'),
}
