import type { Messages, Parts } from '../parts.ts'

const words: Messages<'button'> & { readonly [key in keyof Messages<'button'>]: string } = {
  'button.connect': 'वॉलेट कनेक्ट करें',
  'button.connecting': 'कनेक्ट हो रहा है…',
  'button.unsupported': 'नेटवर्क बदलें',
  'button.failed': 'नहीं खुला। फिर कोशिश करें',
  'button.network.choose': '{network}: दूसरा नेटवर्क चुनें',
  'button.network.unknown': 'अनजान नेटवर्क',
  'button.wallet.account': '{wallet}: आपका अकाउंट',
  'button.wallet.connect': '{wallet} कनेक्ट करें',
  'button.wallet.email': 'ईमेल',
  'button.wallet.gone': 'यहाँ से {wallet} तक नहीं पहुँचा जा सकता',
  'connect.social': '{provider} से जारी रखें',
  'button.lost': 'नहीं खुला। पेज रीलोड करें',
  'button.offline': 'आप ऑफ़लाइन हैं। फिर कोशिश करें',
}

/** Foyer in Hindi, for `FoyerProvider` and the like: what a page shows first. Other words load when they are needed. */
export default { locale: 'hi', dir: 'ltr', words } as const

/** Not for sites: the other words, by the part of the widget that says them. */
export const parts: Parts = {
  errors: () => import('./hi/hiErrors.ts'),
  relay: () => import('./hi/hiRelay.ts'),
  embedded: () => import('./hi/hiEmbedded.ts'),
  dialog: () => import('./hi/hiDialog.ts'),
  account: () => import('./hi/hiAccount.ts'),
  screens: () => import('./hi/hiScreens.ts'),
  send: () => import('./hi/hiSend.ts'),
  swap: () => import('./hi/hiSwap.ts'),
  onramp: () => import('./hi/hiOnramp.ts'),
  pay: () => import('./hi/hiPay.ts'),
  names: () => import('./hi/hiNames.ts'),
}
