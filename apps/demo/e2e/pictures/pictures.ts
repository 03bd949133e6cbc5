export type Picture = {
  /** Of its files: `<name>-light.png`, `<name>-dark.png`. */
  readonly name: string
  /** The page that shows it; the theme is put behind. */
  readonly path: string
  /** What is cut out. */
  readonly selector: string
}

const gallery = (name: string, view: string, state: string): Picture => ({
  name,
  path: `/gallery.html?view=${view}`,
  selector: `[aria-label="${view}: ${state}"] .stage`,
})

/** The pictures of README and of the documentation. Each state is the same every time it is shown. */
export const pictures: readonly Picture[] = [
  { name: 'connect', path: '/show.html?view=connect', selector: '.show' },
  { name: 'account', path: '/show.html?view=account', selector: '.show' },
  gallery('sign-in', 'SIWXSignMessage', 'required'),
  gallery('send', 'WalletSendPreview', 'default'),
  gallery('receipt', 'WalletSendReceipt', 'confirmed'),
  gallery('agree', 'Connect', 'checkbox'),
]

/** Languages of four scripts: right-to-left, without spaces, long words, tall letters. */
export const pictureLanguages = ['ar', 'ja', 'de', 'hi'] as const

/** Views shown in each of them, as `<language>-<name>.png`: the gallery's name for the scene. */
export const languagePictures: { readonly [name: string]: string } = {
  connect: 'Connect: email',
  connecting: 'ConnectingExternal: declined',
  account: 'Account: tokens',
  receive: 'WalletReceive: default',
  send: 'WalletSend: filled',
  review: 'WalletSendPreview: default',
  receipt: 'WalletSendReceipt: confirmed',
  'sign-in': 'SIWXSignMessage: required',
}

export const themes = ['light', 'dark'] as const
