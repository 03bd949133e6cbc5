import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Акаунт',
  'connect.social': 'Продовжити через {provider}',
  'dialog.close': 'Закрити',
  'dialog.retry': 'Повторити',
  'email.label': 'Адреса ел. пошти',
  'farcaster.open': 'Відкрити Farcaster',
  'send.amount': 'Сума',
  'send.cancel': 'Скасувати',
  'send.receiver.label': 'Кому',
  'settings.network': 'Мережа',
  'toast.sent': 'Надіслано',
  'send.fee': 'Комісія мережі',
  'problem.insufficientFunds': 'Недостатньо {symbol}',
  'updateEmail.label': 'Нова адреса ел. пошти',
  'dialog.back': 'Назад',
  'relay.platform.browser': 'Браузер',
  'approve.frame': 'Гаманець',
  'wallet.sign-in': 'Увійти',
  'device.site': 'Сайт',
  'backup.done': 'Готово',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'ключ доступу',
}

export default words
