import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'ربط المحفظة',
  'button.connecting': 'جارٍ الربط…',
  'button.unsupported': 'تبديل الشبكة',
  'button.failed': 'لم تُفتح. حاول مجددًا',
  'button.network.choose': '{network}: اختر شبكة أخرى',
  'button.network.unknown': 'شبكة غير معروفة',
  'button.wallet.account': '{wallet}: حسابك',
  'button.wallet.connect': 'ربط {wallet}',
  'button.wallet.email': 'البريد الإلكتروني',
  'button.wallet.gone': 'يتعذر الوصول إلى {wallet} من هنا',
  'connect.social': 'المتابعة عبر {provider}',
  'button.lost': 'لم تُفتح. أعد تحميل الصفحة',
  'button.offline': 'أنت غير متصل. حاول مجددًا',
}

/** Foyer in Arabic, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'ar', dir: 'rtl', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./ar/arErrors.ts'),
  relay: () => import('./ar/arRelay.ts'),
  embedded: () => import('./ar/arEmbedded.ts'),
  dialog: () => import('./ar/arDialog.ts'),
  account: () => import('./ar/arAccount.ts'),
  screens: () => import('./ar/arScreens.ts'),
  send: () => import('./ar/arSend.ts'),
  swap: () => import('./ar/arSwap.ts'),
  onramp: () => import('./ar/arOnramp.ts'),
  pay: () => import('./ar/arPay.ts'),
  names: () => import('./ar/arNames.ts'),
}
