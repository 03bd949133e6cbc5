import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Compte',
  'connect.social': 'Continuer avec {provider}',
  'dialog.close': 'Fermer',
  'dialog.retry': 'Réessayer',
  'email.label': 'Adresse e-mail',
  'farcaster.open': 'Ouvrir Farcaster',
  'send.amount': 'Montant',
  'send.cancel': 'Annuler',
  'send.receiver.label': 'À',
  'settings.network': 'Réseau',
  'toast.sent': 'Envoyé',
  'send.fee': 'Frais de réseau',
  'problem.insufficientFunds': 'Pas assez de {symbol}',
  'updateEmail.label': 'Nouvelle adresse e-mail',
  'dialog.back': 'Retour',
  'relay.platform.browser': 'Navigateur',
  'approve.frame': 'Portefeuille',
  'wallet.sign-in': 'S’identifier',
  'device.site': 'Site',
  'backup.done': 'Terminé',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'une clé d’accès',
}

export default words
