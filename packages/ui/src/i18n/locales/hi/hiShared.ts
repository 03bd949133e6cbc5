import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'अकाउंट',
  'connect.social': '{provider} से जारी रखें',
  'dialog.close': 'बंद करें',
  'dialog.retry': 'फिर कोशिश करें',
  'email.label': 'ईमेल पता',
  'farcaster.open': 'Farcaster खोलें',
  'send.amount': 'राशि',
  'send.cancel': 'रद्द करें',
  'send.receiver.label': 'प्राप्तकर्ता',
  'settings.network': 'नेटवर्क',
  'toast.sent': 'भेजा गया',
  'send.fee': 'नेटवर्क शुल्क',
  'problem.insufficientFunds': 'पर्याप्त {symbol} नहीं है',
  'updateEmail.label': 'नया ईमेल पता',
  'dialog.back': 'वापस',
  'relay.platform.browser': 'ब्राउज़र',
  'approve.frame': 'वॉलेट',
  'wallet.sign-in': 'साइन इन',
  'device.site': 'साइट',
  'backup.done': 'हो गया',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'पासकी',
}

export default words
