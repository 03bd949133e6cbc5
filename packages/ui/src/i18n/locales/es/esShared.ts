import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Cuenta',
  'connect.social': 'Continuar con {provider}',
  'dialog.close': 'Cerrar',
  'dialog.retry': 'Reintentar',
  'email.label': 'Dirección de correo',
  'farcaster.open': 'Abrir Farcaster',
  'send.amount': 'Importe',
  'send.cancel': 'Cancelar',
  'send.receiver.label': 'Para',
  'settings.network': 'Red',
  'toast.sent': 'Enviado',
  'send.fee': 'Tarifa de red',
  'problem.insufficientFunds': 'Falta {symbol}',
  'updateEmail.label': 'Nueva dirección de correo',
  'dialog.back': 'Atrás',
  'relay.platform.browser': 'Navegador',
  'approve.frame': 'Billetera',
  'wallet.sign-in': 'Iniciar sesión',
  'device.site': 'Sitio',
  'backup.done': 'Listo',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'una clave de acceso',
}

export default words
