import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Kết nối ví',
  'button.connecting': 'Đang kết nối…',
  'button.unsupported': 'Đổi mạng',
  'button.failed': 'Chưa mở được. Thử lại',
  'button.network.choose': '{network}: chọn mạng khác',
  'button.network.unknown': 'Mạng không xác định',
  'button.wallet.account': '{wallet}: tài khoản của bạn',
  'button.wallet.connect': 'Kết nối {wallet}',
  'button.wallet.email': 'Email',
  'button.wallet.gone': 'Không liên lạc được với {wallet} từ đây',
  'connect.social': 'Tiếp tục với {provider}',
  'button.lost': 'Chưa mở được. Tải lại trang',
  'button.offline': 'Bạn đang ngoại tuyến. Thử lại',
}

/** Foyer in Vietnamese, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'vi', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./vi/viErrors.ts'),
  relay: () => import('./vi/viRelay.ts'),
  embedded: () => import('./vi/viEmbedded.ts'),
  dialog: () => import('./vi/viDialog.ts'),
  account: () => import('./vi/viAccount.ts'),
  screens: () => import('./vi/viScreens.ts'),
  send: () => import('./vi/viSend.ts'),
  swap: () => import('./vi/viSwap.ts'),
  onramp: () => import('./vi/viOnramp.ts'),
  pay: () => import('./vi/viPay.ts'),
  names: () => import('./vi/viNames.ts'),
}
