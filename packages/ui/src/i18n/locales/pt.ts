import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Conectar carteira',
  'button.connecting': 'Conectando…',
  'button.unsupported': 'Trocar de rede',
  'button.failed': 'Não abriu. Tente de novo',
  'button.network.choose': '{network}: escolher outra rede',
  'button.network.unknown': 'Rede desconhecida',
  'button.wallet.account': '{wallet}: sua conta',
  'button.wallet.connect': 'Conectar {wallet}',
  'button.wallet.email': 'E-mail',
  'button.wallet.gone': 'Não dá para alcançar {wallet} daqui',
  'connect.social': 'Continuar com {provider}',
  'button.lost': 'Não abriu. Recarregar página',
  'button.offline': 'Você está offline. Tente de novo',
}

/** Foyer in Portuguese, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'pt', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./pt/ptErrors.ts'),
  relay: () => import('./pt/ptRelay.ts'),
  embedded: () => import('./pt/ptEmbedded.ts'),
  dialog: () => import('./pt/ptDialog.ts'),
  account: () => import('./pt/ptAccount.ts'),
  screens: () => import('./pt/ptScreens.ts'),
  send: () => import('./pt/ptSend.ts'),
  swap: () => import('./pt/ptSwap.ts'),
  onramp: () => import('./pt/ptOnramp.ts'),
  pay: () => import('./pt/ptPay.ts'),
  names: () => import('./pt/ptNames.ts'),
}
