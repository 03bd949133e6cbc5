import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'アカウント',
  'connect.social': '{provider}で続ける',
  'dialog.close': '閉じる',
  'dialog.retry': '再試行',
  'email.label': 'メールアドレス',
  'farcaster.open': 'Farcasterを開く',
  'send.amount': '数量',
  'send.cancel': 'キャンセル',
  'send.receiver.label': '宛先',
  'settings.network': 'ネットワーク',
  'toast.sent': '送信済み',
  'send.fee': 'ネットワーク手数料',
  'problem.insufficientFunds': '{symbol}が足りません',
  'updateEmail.label': '新しいメールアドレス',
  'dialog.back': '戻る',
  'relay.platform.browser': 'ブラウザ',
  'approve.frame': 'ウォレット',
  'wallet.sign-in': 'サインイン',
  'device.site': 'サイト',
  'backup.done': '完了',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'パスキー',
}

export default words
