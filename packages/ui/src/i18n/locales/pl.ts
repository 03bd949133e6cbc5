import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Połącz portfel',
  'button.connecting': 'Łączenie…',
  'button.unsupported': 'Zmień sieć',
  'button.failed': 'Nie otworzyło się. Ponów',
  'button.network.choose': '{network}: wybierz inną sieć',
  'button.network.unknown': 'Nieznana sieć',
  'button.wallet.account': '{wallet}: Twoje konto',
  'button.wallet.connect': 'Połącz {wallet}',
  'button.wallet.email': 'E-mail',
  'button.wallet.gone': '{wallet}: stąd niedostępny',
  'connect.social': 'Kontynuuj przez {provider}',
  'button.lost': 'Nie otworzyło się. Odśwież stronę',
  'button.offline': 'Jesteś offline. Ponów',
}

/** Foyer in Polish, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'pl', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./pl/plErrors.ts'),
  relay: () => import('./pl/plRelay.ts'),
  embedded: () => import('./pl/plEmbedded.ts'),
  dialog: () => import('./pl/plDialog.ts'),
  account: () => import('./pl/plAccount.ts'),
  screens: () => import('./pl/plScreens.ts'),
  send: () => import('./pl/plSend.ts'),
  swap: () => import('./pl/plSwap.ts'),
  onramp: () => import('./pl/plOnramp.ts'),
  pay: () => import('./pl/plPay.ts'),
  names: () => import('./pl/plNames.ts'),
}
