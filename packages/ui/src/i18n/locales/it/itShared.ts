import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Account',
  'connect.social': 'Continua con {provider}',
  'dialog.close': 'Chiudi',
  'dialog.retry': 'Riprova',
  'email.label': 'Indirizzo e-mail',
  'farcaster.open': 'Apri Farcaster',
  'send.amount': 'Importo',
  'send.cancel': 'Annulla',
  'send.receiver.label': 'A',
  'settings.network': 'Rete',
  'toast.sent': 'Inviato',
  'send.fee': 'Costo di rete',
  'problem.insufficientFunds': '{symbol} non basta',
  'updateEmail.label': 'Nuovo indirizzo e-mail',
  'dialog.back': 'Indietro',
  'relay.platform.browser': 'Browser',
  'approve.frame': 'Wallet',
  'wallet.sign-in': 'Accedi',
  'device.site': 'Sito',
  'backup.done': 'Fatto',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'una passkey',
}

export default words
