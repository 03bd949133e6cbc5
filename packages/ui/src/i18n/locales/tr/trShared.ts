import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Hesap',
  'connect.social': '{provider} ile devam et',
  'dialog.close': 'Kapat',
  'dialog.retry': 'Yeniden dene',
  'email.label': 'E-posta adresi',
  'farcaster.open': 'Farcaster’ı aç',
  'send.amount': 'Tutar',
  'send.cancel': 'İptal',
  'send.receiver.label': 'Alıcı',
  'settings.network': 'Ağ',
  'toast.sent': 'Gönderildi',
  'send.fee': 'Ağ ücreti',
  'problem.insufficientFunds': 'Yeterli {symbol} yok',
  'updateEmail.label': 'Yeni e-posta adresi',
  'dialog.back': 'Geri',
  'relay.platform.browser': 'Tarayıcı',
  'approve.frame': 'Cüzdan',
  'wallet.sign-in': 'Giriş yap',
  'device.site': 'Site',
  'backup.done': 'Bitti',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'geçiş anahtarı',
}

export default words
