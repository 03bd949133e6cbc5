import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Підключити гаманець',
  'button.connecting': 'Підключення…',
  'button.unsupported': 'Змінити мережу',
  'button.failed': 'Не відкрилося. Повторити',
  'button.network.choose': '{network}: вибрати іншу мережу',
  'button.network.unknown': 'Невідома мережа',
  'button.wallet.account': '{wallet}: Ваш акаунт',
  'button.wallet.connect': 'Підключити {wallet}',
  'button.wallet.email': 'Ел. пошта',
  'button.wallet.gone': '{wallet}: звідси зв’язатися неможливо',
  'connect.social': 'Продовжити через {provider}',
  'button.lost': 'Не відкрилося. Оновити сторінку',
  'button.offline': 'Немає мережі. Повторити',
}

/** Foyer in Ukrainian, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'uk', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./uk/ukErrors.ts'),
  relay: () => import('./uk/ukRelay.ts'),
  embedded: () => import('./uk/ukEmbedded.ts'),
  dialog: () => import('./uk/ukDialog.ts'),
  account: () => import('./uk/ukAccount.ts'),
  screens: () => import('./uk/ukScreens.ts'),
  send: () => import('./uk/ukSend.ts'),
  swap: () => import('./uk/ukSwap.ts'),
  onramp: () => import('./uk/ukOnramp.ts'),
  pay: () => import('./uk/ukPay.ts'),
  names: () => import('./uk/ukNames.ts'),
}
