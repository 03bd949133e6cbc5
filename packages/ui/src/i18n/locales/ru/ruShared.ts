import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Аккаунт',
  'connect.social': 'Продолжить через {provider}',
  'dialog.close': 'Закрыть',
  'dialog.retry': 'Повторить',
  'email.label': 'Адрес эл. почты',
  'farcaster.open': 'Открыть Farcaster',
  'send.amount': 'Сумма',
  'send.cancel': 'Отмена',
  'send.receiver.label': 'Кому',
  'settings.network': 'Сеть',
  'toast.sent': 'Отправлено',
  'send.fee': 'Комиссия сети',
  'problem.insufficientFunds': 'Недостаточно {symbol}',
  'updateEmail.label': 'Новый адрес эл. почты',
  'dialog.back': 'Назад',
  'relay.platform.browser': 'Браузер',
  'approve.frame': 'Кошелёк',
  'wallet.sign-in': 'Войти',
  'device.site': 'Сайт',
  'backup.done': 'Готово',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'ключ доступа',
}

export default words
