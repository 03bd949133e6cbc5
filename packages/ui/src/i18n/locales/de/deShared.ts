import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Konto',
  'connect.social': 'Weiter mit {provider}',
  'dialog.close': 'Schließen',
  'dialog.retry': 'Noch einmal versuchen',
  'email.label': 'E-Mail-Adresse',
  'farcaster.open': 'Farcaster öffnen',
  'send.amount': 'Betrag',
  'send.cancel': 'Abbrechen',
  'send.receiver.label': 'An',
  'settings.network': 'Netzwerk',
  'toast.sent': 'Gesendet',
  'send.fee': 'Netzwerkkosten',
  'problem.insufficientFunds': 'Nicht genug {symbol}',
  'updateEmail.label': 'Neue E-Mail-Adresse',
  'dialog.back': 'Zurück',
  'relay.platform.browser': 'Browser',
  'approve.frame': 'Wallet',
  'wallet.sign-in': 'Anmelden',
  'device.site': 'Website',
  'backup.done': 'Fertig',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'einem Passkey',
}

export default words
