import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'Hubungkan dompet',
  'button.connecting': 'Menghubungkan…',
  'button.unsupported': 'Ganti jaringan',
  'button.failed': 'Tidak terbuka. Coba lagi',
  'button.network.choose': '{network}: pilih jaringan lain',
  'button.network.unknown': 'Jaringan tidak dikenal',
  'button.wallet.account': '{wallet}: akun Anda',
  'button.wallet.connect': 'Hubungkan {wallet}',
  'button.wallet.email': 'Email',
  'button.wallet.gone': '{wallet} tidak dapat dijangkau dari sini',
  'connect.social': 'Lanjutkan dengan {provider}',
  'button.lost': 'Tidak terbuka. Muat ulang halaman',
  'button.offline': 'Anda offline. Coba lagi',
}

/** Foyer in Indonesian, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'id', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./id/idErrors.ts'),
  relay: () => import('./id/idRelay.ts'),
  embedded: () => import('./id/idEmbedded.ts'),
  dialog: () => import('./id/idDialog.ts'),
  account: () => import('./id/idAccount.ts'),
  screens: () => import('./id/idScreens.ts'),
  send: () => import('./id/idSend.ts'),
  swap: () => import('./id/idSwap.ts'),
  onramp: () => import('./id/idOnramp.ts'),
  pay: () => import('./id/idPay.ts'),
  names: () => import('./id/idNames.ts'),
}
