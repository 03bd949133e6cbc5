import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Konto',
  'connect.social': 'Kontynuuj przez {provider}',
  'dialog.close': 'Zamknij',
  'dialog.retry': 'Spróbuj ponownie',
  'email.label': 'Adres e-mail',
  'farcaster.open': 'Otwórz Farcaster',
  'send.amount': 'Kwota',
  'send.cancel': 'Anuluj',
  'send.receiver.label': 'Do',
  'settings.network': 'Sieć',
  'toast.sent': 'Wysłano',
  'send.fee': 'Opłata sieciowa',
  'problem.insufficientFunds': 'Za mało {symbol}',
  'updateEmail.label': 'Nowy adres e-mail',
  'dialog.back': 'Wstecz',
  'relay.platform.browser': 'Przeglądarka',
  'approve.frame': 'Portfel',
  'wallet.sign-in': 'Zaloguj się',
  'device.site': 'Witryna',
  'backup.done': 'Gotowe',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'klucz dostępu',
}

export default words
