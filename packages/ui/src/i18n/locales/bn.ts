import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'ওয়ালেট কানেক্ট করুন',
  'button.connecting': 'কানেক্ট হচ্ছে…',
  'button.unsupported': 'নেটওয়ার্ক বদলান',
  'button.failed': 'খোলেনি। আবার চেষ্টা করুন',
  'button.network.choose': '{network}: অন্য নেটওয়ার্ক বেছে নিন',
  'button.network.unknown': 'অজানা নেটওয়ার্ক',
  'button.wallet.account': '{wallet}: আপনার অ্যাকাউন্ট',
  'button.wallet.connect': '{wallet} কানেক্ট করুন',
  'button.wallet.email': 'ইমেল',
  'button.wallet.gone': 'এখান থেকে {wallet}-এ পৌঁছানো যায় না',
  'connect.social': '{provider} দিয়ে এগিয়ে যান',
  'button.lost': 'খোলেনি। পেজ রিলোড করুন',
  'button.offline': 'আপনি অফলাইনে। আবার চেষ্টা করুন',
}

/** Foyer in Bangla, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'bn', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./bn/bnErrors.ts'),
  relay: () => import('./bn/bnRelay.ts'),
  embedded: () => import('./bn/bnEmbedded.ts'),
  dialog: () => import('./bn/bnDialog.ts'),
  account: () => import('./bn/bnAccount.ts'),
  screens: () => import('./bn/bnScreens.ts'),
  send: () => import('./bn/bnSend.ts'),
  swap: () => import('./bn/bnSwap.ts'),
  onramp: () => import('./bn/bnOnramp.ts'),
  pay: () => import('./bn/bnPay.ts'),
  names: () => import('./bn/bnNames.ts'),
}
