import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': '账户',
  'connect.social': '使用 {provider} 继续',
  'dialog.close': '关闭',
  'dialog.retry': '重试',
  'email.label': '邮箱地址',
  'farcaster.open': '打开 Farcaster',
  'send.amount': '数量',
  'send.cancel': '取消',
  'send.receiver.label': '收款方',
  'settings.network': '网络',
  'toast.sent': '已发送',
  'send.fee': '网络费用',
  'problem.insufficientFunds': '{symbol} 不足',
  'updateEmail.label': '新邮箱地址',
  'dialog.back': '返回',
  'relay.platform.browser': '浏览器',
  'approve.frame': '钱包',
  'wallet.sign-in': '登录',
  'device.site': '网站',
  'backup.done': '完成',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': '通行密钥',
}

export default words
