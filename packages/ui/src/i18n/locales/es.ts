import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Conectar billetera',
  'button.connecting': 'Conectando…',
  'button.unsupported': 'Cambiar de red',
  'button.failed': 'No se abrió. Reintentar',
  'button.network.choose': '{network}: elegir otra red',
  'button.network.unknown': 'Red desconocida',
  'button.wallet.account': '{wallet}: tu cuenta',
  'button.wallet.connect': 'Conectar {wallet}',
  'button.wallet.email': 'Correo',
  'button.wallet.gone': 'No se puede llegar a {wallet} desde aquí',
  'connect.social': 'Continuar con {provider}',
  'button.lost': 'No se abrió. Recargar página',
  'button.offline': 'Sin conexión. Reintentar',
}

/** Foyer in Spanish, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'es', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./es/esErrors.ts'),
  relay: () => import('./es/esRelay.ts'),
  embedded: () => import('./es/esEmbedded.ts'),
  dialog: () => import('./es/esDialog.ts'),
  account: () => import('./es/esAccount.ts'),
  screens: () => import('./es/esScreens.ts'),
  send: () => import('./es/esSend.ts'),
  swap: () => import('./es/esSwap.ts'),
  onramp: () => import('./es/esOnramp.ts'),
  pay: () => import('./es/esPay.ts'),
  names: () => import('./es/esNames.ts'),
}
