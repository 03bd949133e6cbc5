/** Words of the screen that asks to sign in: they load with it. */
export const signInWords = {
  'signIn.checking.text': 'Whether you are signed in here already.',
  'signIn.checking.title': 'Asking {site}',
  'signIn.declined.text': 'Nothing was signed. You can sign in or leave.',
  'signIn.declined.title': 'Signature declined',
  'signIn.failed.title': 'You aren’t signed in',
  'signIn.leaving.text': 'Accept the request to use the network you had signed in on.',
  'signIn.leaving.title': 'Confirm in {wallet}',
  'signIn.required': '{site} stays closed until you sign in',
  'signIn.signing.text': 'Accept the signature request in the wallet.',
  'signIn.signing.title': 'Confirm in {wallet}',
  'signIn.text': 'It proves that this wallet is yours. It’s free and sends nothing.',
  'signIn.unsigned.title': '{site} asks you to sign in',
} as const
