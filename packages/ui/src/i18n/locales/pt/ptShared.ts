import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Conta',
  'connect.social': 'Continuar com {provider}',
  'dialog.close': 'Fechar',
  'dialog.retry': 'Tentar de novo',
  'email.label': 'Endereço de e-mail',
  'farcaster.open': 'Abrir Farcaster',
  'send.amount': 'Valor',
  'send.cancel': 'Cancelar',
  'send.receiver.label': 'Para',
  'settings.network': 'Rede',
  'toast.sent': 'Enviado',
  'send.fee': 'Taxa de rede',
  'problem.insufficientFunds': '{symbol} insuficiente',
  'updateEmail.label': 'Novo endereço de e-mail',
  'dialog.back': 'Voltar',
  'relay.platform.browser': 'Navegador',
  'approve.frame': 'Carteira',
  'wallet.sign-in': 'Entrar',
  'device.site': 'Site',
  'backup.done': 'Pronto',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'uma chave de acesso',
}

export default words
