import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': '지갑 연결',
  'button.connecting': '연결 중…',
  'button.unsupported': '네트워크 전환',
  'button.failed': '열리지 않았어요. 다시 시도',
  'button.network.choose': '{network}: 다른 네트워크 선택',
  'button.network.unknown': '알 수 없는 네트워크',
  'button.wallet.account': '{wallet}: 내 계정',
  'button.wallet.connect': '{wallet} 연결',
  'button.wallet.email': '이메일',
  'button.wallet.gone': '여기서는 {wallet}에 연결할 수 없어요',
  'connect.social': '{provider}(으)로 계속',
  'button.lost': '열리지 않았어요. 페이지 새로고침',
  'button.offline': '오프라인이에요. 다시 시도',
}

/** Foyer in Korean, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'ko', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./ko/koErrors.ts'),
  relay: () => import('./ko/koRelay.ts'),
  embedded: () => import('./ko/koEmbedded.ts'),
  dialog: () => import('./ko/koDialog.ts'),
  account: () => import('./ko/koAccount.ts'),
  screens: () => import('./ko/koScreens.ts'),
  send: () => import('./ko/koSend.ts'),
  swap: () => import('./ko/koSwap.ts'),
  onramp: () => import('./ko/koOnramp.ts'),
  pay: () => import('./ko/koPay.ts'),
  names: () => import('./ko/koNames.ts'),
}
