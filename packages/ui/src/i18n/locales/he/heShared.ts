import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'חשבון',
  'connect.social': 'המשך עם {provider}',
  'dialog.close': 'סגירה',
  'dialog.retry': 'נסו שוב',
  'email.label': 'כתובת אימייל',
  'farcaster.open': 'פתיחת Farcaster',
  'send.amount': 'סכום',
  'send.cancel': 'ביטול',
  'send.receiver.label': 'אל',
  'settings.network': 'רשת',
  'toast.sent': 'נשלח',
  'send.fee': 'עמלת רשת',
  'problem.insufficientFunds': 'אין מספיק {symbol}',
  'updateEmail.label': 'כתובת אימייל חדשה',
  'dialog.back': 'חזרה',
  'relay.platform.browser': 'דפדפן',
  'approve.frame': 'ארנק',
  'wallet.sign-in': 'כניסה',
  'device.site': 'אתר',
  'backup.done': 'סיום',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'מפתח גישה',
}

export default words
