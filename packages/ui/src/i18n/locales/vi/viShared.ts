import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': 'Tài khoản',
  'connect.social': 'Tiếp tục với {provider}',
  'dialog.close': 'Đóng',
  'dialog.retry': 'Thử lại',
  'email.label': 'Địa chỉ email',
  'farcaster.open': 'Mở Farcaster',
  'send.amount': 'Số lượng',
  'send.cancel': 'Hủy',
  'send.receiver.label': 'Đến',
  'settings.network': 'Mạng',
  'toast.sent': 'Đã gửi',
  'send.fee': 'Phí mạng',
  'problem.insufficientFunds': 'Không đủ {symbol}',
  'updateEmail.label': 'Địa chỉ email mới',
  'dialog.back': 'Quay lại',
  'relay.platform.browser': 'Trình duyệt',
  'approve.frame': 'Ví',
  'wallet.sign-in': 'Đăng nhập',
  'device.site': 'Trang web',
  'backup.done': 'Xong',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': 'khóa truy cập',
}

export default words
