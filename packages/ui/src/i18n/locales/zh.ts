import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': '连接钱包',
  'button.connecting': '正在连接…',
  'button.unsupported': '切换网络',
  'button.failed': '未能打开，点此重试',
  'button.network.choose': '{network}：选择其他网络',
  'button.network.unknown': '未知网络',
  'button.wallet.account': '{wallet}：你的账户',
  'button.wallet.connect': '连接 {wallet}',
  'button.wallet.email': '邮箱',
  'button.wallet.gone': '无法从这里连接 {wallet}',
  'connect.social': '使用 {provider} 继续',
  'button.lost': '未能打开，重新加载页面',
  'button.offline': '你已离线，点此重试',
}

/** Foyer in Chinese, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'zh', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./zh/zhErrors.ts'),
  relay: () => import('./zh/zhRelay.ts'),
  embedded: () => import('./zh/zhEmbedded.ts'),
  dialog: () => import('./zh/zhDialog.ts'),
  account: () => import('./zh/zhAccount.ts'),
  screens: () => import('./zh/zhScreens.ts'),
  send: () => import('./zh/zhSend.ts'),
  swap: () => import('./zh/zhSwap.ts'),
  onramp: () => import('./zh/zhOnramp.ts'),
  pay: () => import('./zh/zhPay.ts'),
  names: () => import('./zh/zhNames.ts'),
}
