import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'บัญชี',
  'connect.social': 'ดำเนินการต่อด้วย {provider}',
  'dialog.close': 'ปิด',
  'dialog.retry': 'ลองอีกครั้ง',
  'email.label': 'ที่อยู่อีเมล',
  'farcaster.open': 'เปิด Farcaster',
  'send.amount': 'จำนวน',
  'send.cancel': 'ยกเลิก',
  'send.receiver.label': 'ถึง',
  'settings.network': 'เครือข่าย',
  'toast.sent': 'ส่งแล้ว',
  'send.fee': 'ค่าธรรมเนียมเครือข่าย',
  'problem.insufficientFunds': '{symbol} ไม่พอ',
  'updateEmail.label': 'ที่อยู่อีเมลใหม่',
  'dialog.back': 'กลับ',
  'relay.platform.browser': 'เบราว์เซอร์',
  'approve.frame': 'วอลเล็ต',
  'wallet.sign-in': 'ลงชื่อเข้าใช้',
  'device.site': 'เว็บไซต์',
  'backup.done': 'เสร็จสิ้น',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'พาสคีย์',
}

export default words
