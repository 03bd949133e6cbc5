import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'اکاؤنٹ',
  'connect.social': '{provider} کے ساتھ جاری رکھیں',
  'dialog.close': 'بند کریں',
  'dialog.retry': 'دوبارہ کوشش کریں',
  'email.label': 'ای میل پتہ',
  'farcaster.open': 'Farcaster کھولیں',
  'send.amount': 'رقم',
  'send.cancel': 'منسوخ کریں',
  'send.receiver.label': 'وصول کنندہ',
  'settings.network': 'نیٹ ورک',
  'toast.sent': 'بھیج دیا گیا',
  'send.fee': 'نیٹ ورک فیس',
  'problem.insufficientFunds': '{symbol} کافی نہیں ہے',
  'updateEmail.label': 'نیا ای میل پتہ',
  'dialog.back': 'واپس',
  'relay.platform.browser': 'براؤزر',
  'approve.frame': 'والیٹ',
  'wallet.sign-in': 'سائن اِن',
  'device.site': 'سائٹ',
  'backup.done': 'مکمل',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'پاس کی',
}

export default words
