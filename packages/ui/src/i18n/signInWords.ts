/** Words of the screen that asks to sign in: they load with it. */
export const signInWords = {
  'signIn.checking.text': 'Checking whether you’re already signed in.',
  'signIn.checking.title': 'Contacting {site}',
  'signIn.declined.text': 'Nothing was signed. Sign in or disconnect.',
  'signIn.declined.title': 'Signature rejected',
  'signIn.failed.title': 'You aren’t signed in',
  'signIn.leaving.text': 'Approve the switch back to the network you signed in on.',
  'signIn.leaving.title': 'Confirm in {wallet}',
  'signIn.required': 'Sign in to continue to {site}',
  'signIn.signing.text': 'Approve the signature request in your wallet.',
  'signIn.signing.title': 'Confirm in {wallet}',
  'signIn.text': 'Sign a message to prove you own this wallet. It’s free and doesn’t send a transaction.',
  'signIn.unsigned.title': '{site} asks you to sign in',
} as const
