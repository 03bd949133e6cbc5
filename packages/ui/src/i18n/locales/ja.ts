import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'ウォレットを接続',
  'button.connecting': '接続しています…',
  'button.unsupported': 'ネットワークを切り替え',
  'button.failed': '開けませんでした。再試行',
  'button.network.choose': '{network}：別のネットワークを選ぶ',
  'button.network.unknown': '不明なネットワーク',
  'button.wallet.account': '{wallet}：お使いのアカウント',
  'button.wallet.connect': '{wallet}を接続',
  'button.wallet.email': 'メール',
  'button.wallet.gone': 'ここから{wallet}にはつながりません',
  'connect.social': '{provider}で続ける',
  'button.lost': '開けませんでした。再読み込み',
  'button.offline': 'オフラインです。再試行',
}

/** Foyer in Japanese, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'ja', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./ja/jaErrors.ts'),
  relay: () => import('./ja/jaRelay.ts'),
  embedded: () => import('./ja/jaEmbedded.ts'),
  dialog: () => import('./ja/jaDialog.ts'),
  account: () => import('./ja/jaAccount.ts'),
  screens: () => import('./ja/jaScreens.ts'),
  send: () => import('./ja/jaSend.ts'),
  swap: () => import('./ja/jaSwap.ts'),
  onramp: () => import('./ja/jaOnramp.ts'),
  pay: () => import('./ja/jaPay.ts'),
  names: () => import('./ja/jaNames.ts'),
}
