import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'والیٹ کنیکٹ کریں',
  'button.connecting': 'کنیکٹ ہو رہا ہے…',
  'button.unsupported': 'نیٹ ورک بدلیں',
  'button.failed': 'نہیں کھلا۔ دوبارہ کوشش کریں',
  'button.network.choose': '{network}: دوسرا نیٹ ورک چنیں',
  'button.network.unknown': 'نامعلوم نیٹ ورک',
  'button.wallet.account': '{wallet}: آپ کا اکاؤنٹ',
  'button.wallet.connect': '{wallet} کنیکٹ کریں',
  'button.wallet.email': 'ای میل',
  'button.wallet.gone': '{wallet} تک یہاں سے رسائی نہیں',
  'connect.social': '{provider} کے ساتھ جاری رکھیں',
  'button.lost': 'نہیں کھلا۔ صفحہ دوبارہ لوڈ کریں',
  'button.offline': 'آپ آف لائن ہیں۔ دوبارہ کوشش کریں',
}

/** Foyer in Urdu, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'ur', dir: 'rtl', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./ur/urErrors.ts'),
  relay: () => import('./ur/urRelay.ts'),
  embedded: () => import('./ur/urEmbedded.ts'),
  dialog: () => import('./ur/urDialog.ts'),
  account: () => import('./ur/urAccount.ts'),
  screens: () => import('./ur/urScreens.ts'),
  send: () => import('./ur/urSend.ts'),
  swap: () => import('./ur/urSwap.ts'),
  onramp: () => import('./ur/urOnramp.ts'),
  pay: () => import('./ur/urPay.ts'),
  names: () => import('./ur/urNames.ts'),
}
