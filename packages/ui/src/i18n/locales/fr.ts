import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Connecter un portefeuille',
  'button.connecting': 'Connexion…',
  'button.unsupported': 'Changer de réseau',
  'button.failed': 'Échec de l’ouverture. Réessayer',
  'button.network.choose': '{network} : choisir un autre réseau',
  'button.network.unknown': 'Réseau inconnu',
  'button.wallet.account': '{wallet} : votre compte',
  'button.wallet.connect': 'Connecter {wallet}',
  'button.wallet.email': 'E-mail',
  'button.wallet.gone': '{wallet} n’est pas joignable d’ici',
  'connect.social': 'Continuer avec {provider}',
  'button.lost': 'Échec. Recharger la page',
  'button.offline': 'Hors ligne. Réessayer',
}

/** Foyer in French, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'fr', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./fr/frErrors.ts'),
  relay: () => import('./fr/frRelay.ts'),
  embedded: () => import('./fr/frEmbedded.ts'),
  dialog: () => import('./fr/frDialog.ts'),
  account: () => import('./fr/frAccount.ts'),
  screens: () => import('./fr/frScreens.ts'),
  send: () => import('./fr/frSend.ts'),
  swap: () => import('./fr/frSwap.ts'),
  onramp: () => import('./fr/frOnramp.ts'),
  pay: () => import('./fr/frPay.ts'),
  names: () => import('./fr/frNames.ts'),
}
