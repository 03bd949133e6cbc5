/** The window in which somebody logs in with a passkey. */
export const passkeyWords = {
  'passkeyLogin.title': 'Sign in with a passkey',
  'passkeyLogin.site': 'To continue to {site}',
  'passkeyLogin.lead':
    'Your passkey is stored on this device, on a security key or in your password manager, and unlocked with your finger, face or PIN. It only works here: check that this window’s address is {address}.',
  'passkeyLogin.use': 'Use my passkey',
  'passkeyLogin.make': 'Create a new wallet',
  'passkeyLogin.make-lead': 'New here? Your device will ask you twice: once to create the passkey and once to test it.',
  'passkeyLogin.alone': 'This window lost its connection to the site. Close it, go back to the site and try again.',
  'passkeyLogin.none':
    'This browser doesn’t support passkeys. Open the site in another browser, or choose another way to sign in there.',
  'passkeyLogin.unanswered':
    'Your passkey didn’t respond. It was canceled, timed out, or isn’t on this device. Try again; you can choose a passkey on your phone in the browser’s own window.',
  'passkeyLogin.known':
    'This device already has a passkey for a wallet here. Choose “Use my passkey”, or another device for a new wallet.',
  'passkeyLogin.unable':
    'This device can’t store a passkey for signing in. Choose another device or a password manager in the browser’s own window, or another way to sign in.',
  'passkeyLogin.elsewhere': 'The browser says this wallet’s passkeys don’t work at this address.',
  'passkeyLogin.sealed-title': 'Your passkey opens your wallet',
  'passkeyLogin.sealed':
    'If you lose this passkey and every browser where the wallet is open, you lose everything in the wallet. Nobody can restore a passkey for you. The wallet is locked with your passkey, so this server alone cannot open it.',
  'passkeyLogin.plain-title': 'Your passkey signs you in but doesn’t protect your key',
  'passkeyLogin.plain':
    'The operator of this server could access your wallet: this passkey, or this browser, cannot protect its key, so the server keeps every part of it. If you lose this passkey, nothing else signs you in. Nobody can restore a passkey for you.',
  'passkeyLogin.before':
    'Before you keep money in this wallet, open {page}: add an email address or a second passkey, and create a recovery code or write down the recovery phrase.',
  'passkeyLogin.paper-title': 'Your wallet needs a recovery code',
  'passkeyLogin.paper':
    'This passkey, or this browser, can’t protect a wallet’s key, and this wallet must not open with the server alone. Its key is created together with a recovery code that you keep on paper.',
  'passkeyLogin.paper-page': 'Continue, then open {page}, sign in there with this passkey and create the code.',
  'passkeyLogin.shut-title': 'You’re signed in, but this browser can’t unlock the wallet',
  'passkeyLogin.shut':
    'The wallet is locked with your passkey, and this browser can’t use it to unlock the key. You can view your wallet here. To sign, use a browser that can, or your recovery code.',
  'passkeyLogin.is-standard':
    'Your passkey opens this wallet on any device that has it. The operator of this server could also access the key.',
  'passkeyLogin.is-strict':
    'If you lose your passkey, your recovery code and every browser where the wallet is open, your wallet can’t be recovered. Your passkey or your recovery code opens it on a new device. The server alone can’t access the key.',
  'passkeyLogin.add': 'Add a sign-in passkey',
  'passkeyLogin.logs-in': 'Signs you in',
  'passkeyLogin.added-plain':
    'This passkey now signs you in but doesn’t protect your key: on a new device you’ll also need your recovery code.',
  'passkeyLogin.user': 'Wallet with a passkey',
  'passkeyLogin.verify': 'Confirm that it’s you with this wallet’s passkey.',
} as const
