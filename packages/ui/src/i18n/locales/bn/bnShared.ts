import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'অ্যাকাউন্ট',
  'connect.social': '{provider} দিয়ে এগিয়ে যান',
  'dialog.close': 'বন্ধ করুন',
  'dialog.retry': 'আবার চেষ্টা করুন',
  'email.label': 'ইমেল ঠিকানা',
  'farcaster.open': 'Farcaster খুলুন',
  'send.amount': 'পরিমাণ',
  'send.cancel': 'বাতিল করুন',
  'send.receiver.label': 'প্রাপক',
  'settings.network': 'নেটওয়ার্ক',
  'toast.sent': 'পাঠানো হয়েছে',
  'send.fee': 'নেটওয়ার্ক ফি',
  'problem.insufficientFunds': 'যথেষ্ট {symbol} নেই',
  'updateEmail.label': 'নতুন ইমেল ঠিকানা',
  'dialog.back': 'ফিরে যান',
  'relay.platform.browser': 'ব্রাউজার',
  'approve.frame': 'ওয়ালেট',
  'wallet.sign-in': 'সাইন ইন',
  'device.site': 'সাইট',
  'backup.done': 'সম্পন্ন',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'পাসকী',
}

export default words
