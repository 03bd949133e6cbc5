import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'חיבור ארנק',
  'button.connecting': 'מתחבר…',
  'button.unsupported': 'החלפת רשת',
  'button.failed': 'לא נפתח. נסו שוב',
  'button.network.choose': '{network}: בחירת רשת אחרת',
  'button.network.unknown': 'רשת לא מוכרת',
  'button.wallet.account': '{wallet}: החשבון שלכם',
  'button.wallet.connect': 'חיבור {wallet}',
  'button.wallet.email': 'אימייל',
  'button.wallet.gone': 'אי אפשר להגיע מכאן אל {wallet}',
  'connect.social': 'המשך עם {provider}',
  'button.lost': 'לא נפתח. טעינת הדף מחדש',
  'button.offline': 'אין חיבור. נסו שוב',
}

/** Foyer in Hebrew, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'he', dir: 'rtl', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./he/heErrors.ts'),
  relay: () => import('./he/heRelay.ts'),
  embedded: () => import('./he/heEmbedded.ts'),
  dialog: () => import('./he/heDialog.ts'),
  account: () => import('./he/heAccount.ts'),
  screens: () => import('./he/heScreens.ts'),
  send: () => import('./he/heSend.ts'),
  swap: () => import('./he/heSwap.ts'),
  onramp: () => import('./he/heOnramp.ts'),
  pay: () => import('./he/hePay.ts'),
  names: () => import('./he/heNames.ts'),
}
