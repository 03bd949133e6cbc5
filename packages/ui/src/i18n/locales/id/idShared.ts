import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Akun',
  'connect.social': 'Lanjutkan dengan {provider}',
  'dialog.close': 'Tutup',
  'dialog.retry': 'Coba lagi',
  'email.label': 'Alamat email',
  'farcaster.open': 'Buka Farcaster',
  'send.amount': 'Jumlah',
  'send.cancel': 'Batal',
  'send.receiver.label': 'Kepada',
  'settings.network': 'Jaringan',
  'toast.sent': 'Terkirim',
  'send.fee': 'Biaya jaringan',
  'problem.insufficientFunds': '{symbol} tidak cukup',
  'updateEmail.label': 'Alamat email baru',
  'dialog.back': 'Kembali',
  'relay.platform.browser': 'Browser',
  'approve.frame': 'Dompet',
  'wallet.sign-in': 'Masuk',
  'device.site': 'Situs',
  'backup.done': 'Selesai',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'kunci sandi',
}

export default words
