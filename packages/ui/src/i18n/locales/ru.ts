import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Подключить кошелёк',
  'button.connecting': 'Подключение…',
  'button.unsupported': 'Сменить сеть',
  'button.failed': 'Не открылось. Повторить',
  'button.network.choose': '{network}: выбрать другую сеть',
  'button.network.unknown': 'Неизвестная сеть',
  'button.wallet.account': '{wallet}: Ваш аккаунт',
  'button.wallet.connect': 'Подключить {wallet}',
  'button.wallet.email': 'Эл. почта',
  'button.wallet.gone': '{wallet}: отсюда связаться нельзя',
  'connect.social': 'Продолжить через {provider}',
  'button.lost': 'Не открылось. Перезагрузить',
  'button.offline': 'Нет сети. Повторить',
}

/** Foyer in Russian, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'ru', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./ru/ruErrors.ts'),
  relay: () => import('./ru/ruRelay.ts'),
  embedded: () => import('./ru/ruEmbedded.ts'),
  dialog: () => import('./ru/ruDialog.ts'),
  account: () => import('./ru/ruAccount.ts'),
  screens: () => import('./ru/ruScreens.ts'),
  send: () => import('./ru/ruSend.ts'),
  swap: () => import('./ru/ruSwap.ts'),
  onramp: () => import('./ru/ruOnramp.ts'),
  pay: () => import('./ru/ruPay.ts'),
  names: () => import('./ru/ruNames.ts'),
}
