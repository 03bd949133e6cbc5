import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'الحساب',
  'connect.social': 'المتابعة عبر {provider}',
  'dialog.close': 'إغلاق',
  'dialog.retry': 'حاول مجددًا',
  'email.label': 'عنوان البريد الإلكتروني',
  'farcaster.open': 'فتح Farcaster',
  'send.amount': 'المبلغ',
  'send.cancel': 'إلغاء',
  'send.receiver.label': 'إلى',
  'settings.network': 'الشبكة',
  'toast.sent': 'تم الإرسال',
  'send.fee': 'رسوم الشبكة',
  'problem.insufficientFunds': 'لا يوجد ما يكفي من {symbol}',
  'updateEmail.label': 'عنوان البريد الإلكتروني الجديد',
  'dialog.back': 'رجوع',
  'relay.platform.browser': 'المتصفح',
  'approve.frame': 'المحفظة',
  'wallet.sign-in': 'تسجيل الدخول',
  'device.site': 'الموقع',
  'backup.done': 'تم',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'مفتاح مرور',
}

export default words
