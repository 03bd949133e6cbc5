import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Účet',
  'connect.social': 'Pokračovat přes {provider}',
  'dialog.close': 'Zavřít',
  'dialog.retry': 'Zkusit znovu',
  'email.label': 'E-mailová adresa',
  'farcaster.open': 'Otevřít Farcaster',
  'send.amount': 'Částka',
  'send.cancel': 'Zrušit',
  'send.receiver.label': 'Komu',
  'settings.network': 'Síť',
  'toast.sent': 'Odesláno',
  'send.fee': 'Síťový poplatek',
  'problem.insufficientFunds': 'Nedostatek {symbol}',
  'updateEmail.label': 'Nová e-mailová adresa',
  'dialog.back': 'Zpět',
  'relay.platform.browser': 'Prohlížeč',
  'approve.frame': 'Peněženka',
  'wallet.sign-in': 'Přihlásit se',
  'device.site': 'Web',
  'backup.done': 'Hotovo',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'přístupový klíč',
}

export default words
