import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Connetti wallet',
  'button.connecting': 'Connessione…',
  'button.unsupported': 'Cambia rete',
  'button.failed': 'Non si è aperto. Riprova',
  'button.network.choose': '{network}: scegli un’altra rete',
  'button.network.unknown': 'Rete sconosciuta',
  'button.wallet.account': '{wallet}: il tuo account',
  'button.wallet.connect': 'Connetti {wallet}',
  'button.wallet.email': 'E-mail',
  'button.wallet.gone': '{wallet} non è raggiungibile da qui',
  'connect.social': 'Continua con {provider}',
  'button.lost': 'Non si è aperto. Ricarica pagina',
  'button.offline': 'Sei offline. Riprova',
}

/** Foyer in Italian, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'it', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./it/itErrors.ts'),
  relay: () => import('./it/itRelay.ts'),
  embedded: () => import('./it/itEmbedded.ts'),
  dialog: () => import('./it/itDialog.ts'),
  account: () => import('./it/itAccount.ts'),
  screens: () => import('./it/itScreens.ts'),
  send: () => import('./it/itSend.ts'),
  swap: () => import('./it/itSwap.ts'),
  onramp: () => import('./it/itOnramp.ts'),
  pay: () => import('./it/itPay.ts'),
  names: () => import('./it/itNames.ts'),
}
