import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'اتصال کیف پول',
  'button.connecting': 'در حال اتصال…',
  'button.unsupported': 'تغییر شبکه',
  'button.failed': 'باز نشد. دوباره امتحان کنید',
  'button.network.choose': '{network}: انتخاب شبکهٔ دیگر',
  'button.network.unknown': 'شبکهٔ ناشناخته',
  'button.wallet.account': '{wallet}: حساب شما',
  'button.wallet.connect': 'اتصال {wallet}',
  'button.wallet.email': 'ایمیل',
  'button.wallet.gone': '{wallet} از اینجا در دسترس نیست',
  'connect.social': 'ادامه با {provider}',
  'button.lost': 'باز نشد. بارگیری دوبارهٔ صفحه',
  'button.offline': 'آفلاین هستید. دوباره امتحان کنید',
}

/** Foyer in Persian, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'fa', dir: 'rtl', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./fa/faErrors.ts'),
  relay: () => import('./fa/faRelay.ts'),
  embedded: () => import('./fa/faEmbedded.ts'),
  dialog: () => import('./fa/faDialog.ts'),
  account: () => import('./fa/faAccount.ts'),
  screens: () => import('./fa/faScreens.ts'),
  send: () => import('./fa/faSend.ts'),
  swap: () => import('./fa/faSwap.ts'),
  onramp: () => import('./fa/faOnramp.ts'),
  pay: () => import('./fa/faPay.ts'),
  names: () => import('./fa/faNames.ts'),
}
