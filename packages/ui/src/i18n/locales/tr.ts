import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Cüzdan bağla',
  'button.connecting': 'Bağlanıyor…',
  'button.unsupported': 'Ağ değiştir',
  'button.failed': 'Açılmadı. Yeniden deneyin',
  'button.network.choose': '{network}: başka ağ seçin',
  'button.network.unknown': 'Bilinmeyen ağ',
  'button.wallet.account': '{wallet}: hesabınız',
  'button.wallet.connect': '{wallet} bağla',
  'button.wallet.email': 'E-posta',
  'button.wallet.gone': '{wallet} buradan erişilemiyor',
  'connect.social': '{provider} ile devam et',
  'button.lost': 'Açılmadı. Sayfayı yenile',
  'button.offline': 'Çevrimdışısınız. Yeniden deneyin',
}

/** Foyer in Turkish, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'tr', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./tr/trErrors.ts'),
  relay: () => import('./tr/trRelay.ts'),
  embedded: () => import('./tr/trEmbedded.ts'),
  dialog: () => import('./tr/trDialog.ts'),
  account: () => import('./tr/trAccount.ts'),
  screens: () => import('./tr/trScreens.ts'),
  send: () => import('./tr/trSend.ts'),
  swap: () => import('./tr/trSwap.ts'),
  onramp: () => import('./tr/trOnramp.ts'),
  pay: () => import('./tr/trPay.ts'),
  names: () => import('./tr/trNames.ts'),
}
