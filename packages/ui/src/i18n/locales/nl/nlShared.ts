import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Account',
  'connect.social': 'Doorgaan met {provider}',
  'dialog.close': 'Sluiten',
  'dialog.retry': 'Opnieuw proberen',
  'email.label': 'E-mailadres',
  'farcaster.open': 'Farcaster openen',
  'send.amount': 'Bedrag',
  'send.cancel': 'Annuleren',
  'send.receiver.label': 'Aan',
  'settings.network': 'Netwerk',
  'toast.sent': 'Verzonden',
  'send.fee': 'Netwerkkosten',
  'problem.insufficientFunds': 'Niet genoeg {symbol}',
  'updateEmail.label': 'Nieuw e-mailadres',
  'dialog.back': 'Terug',
  'relay.platform.browser': 'Browser',
  'approve.frame': 'Wallet',
  'wallet.sign-in': 'Inloggen',
  'device.site': 'Site',
  'backup.done': 'Klaar',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'een passkey',
}

export default words
