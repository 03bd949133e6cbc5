import type { Messages } from '../../parts.ts'

const words: Messages<'shared'> = {
  'account.title': '계정',
  'connect.social': '{provider}(으)로 계속',
  'dialog.close': '닫기',
  'dialog.retry': '다시 시도',
  'email.label': '이메일 주소',
  'farcaster.open': 'Farcaster 열기',
  'send.amount': '수량',
  'send.cancel': '취소',
  'send.receiver.label': '받는 곳',
  'settings.network': '네트워크',
  'toast.sent': '보냄',
  'send.fee': '네트워크 수수료',
  'problem.insufficientFunds': '{symbol} 부족',
  'updateEmail.label': '새 이메일 주소',
  'dialog.back': '뒤로',
  'relay.platform.browser': '브라우저',
  'approve.frame': '지갑',
  'wallet.sign-in': '로그인',
  'device.site': '사이트',
  'backup.done': '완료',
  'social.apple': 'Apple',
  'social.discord': 'Discord',
  'social.facebook': 'Facebook',
  'social.farcaster': 'Farcaster',
  'social.github': 'GitHub',
  'social.google': 'Google',
  'social.x': 'X',
  'social.passkey': '패스키',
}

export default words
