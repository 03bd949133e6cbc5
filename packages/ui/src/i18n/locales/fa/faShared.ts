import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'حساب',
  'connect.social': 'ادامه با {provider}',
  'dialog.close': 'بستن',
  'dialog.retry': 'تلاش دوباره',
  'email.label': 'نشانی ایمیل',
  'farcaster.open': 'باز کردن Farcaster',
  'send.amount': 'مقدار',
  'send.cancel': 'لغو',
  'send.receiver.label': 'به',
  'settings.network': 'شبکه',
  'toast.sent': 'ارسال شد',
  'send.fee': 'کارمزد شبکه',
  'problem.insufficientFunds': '{symbol} کافی نیست',
  'updateEmail.label': 'نشانی ایمیل جدید',
  'dialog.back': 'بازگشت',
  'relay.platform.browser': 'مرورگر',
  'approve.frame': 'کیف پول',
  'wallet.sign-in': 'ورود',
  'device.site': 'سایت',
  'backup.done': 'تمام',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'گذرکلید',
}

export default words
