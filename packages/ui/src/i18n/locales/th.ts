import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'เชื่อมต่อวอลเล็ต',
  'button.connecting': 'กำลังเชื่อมต่อ…',
  'button.unsupported': 'เปลี่ยนเครือข่าย',
  'button.failed': 'เปิดไม่ได้ ลองอีกครั้ง',
  'button.network.choose': '{network}: เลือกเครือข่ายอื่น',
  'button.network.unknown': 'เครือข่ายที่ไม่รู้จัก',
  'button.wallet.account': '{wallet}: บัญชีของคุณ',
  'button.wallet.connect': 'เชื่อมต่อ {wallet}',
  'button.wallet.email': 'อีเมล',
  'button.wallet.gone': 'ติดต่อ {wallet} จากที่นี่ไม่ได้',
  'connect.social': 'ดำเนินการต่อด้วย {provider}',
  'button.lost': 'เปิดไม่ได้ โหลดหน้าใหม่',
  'button.offline': 'คุณออฟไลน์อยู่ ลองอีกครั้ง',
}

/** Foyer in Thai, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'th', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./th/thErrors.ts'),
  relay: () => import('./th/thRelay.ts'),
  embedded: () => import('./th/thEmbedded.ts'),
  dialog: () => import('./th/thDialog.ts'),
  account: () => import('./th/thAccount.ts'),
  screens: () => import('./th/thScreens.ts'),
  send: () => import('./th/thSend.ts'),
  swap: () => import('./th/thSwap.ts'),
  onramp: () => import('./th/thOnramp.ts'),
  pay: () => import('./th/thPay.ts'),
  names: () => import('./th/thNames.ts'),
}
