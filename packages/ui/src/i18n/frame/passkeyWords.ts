/** The window in which somebody logs in with a passkey. */
export const passkeyWords = {
  'passkeyLogin.title': 'Log in with a passkey',
  'passkeyLogin.site': 'To go on at {site}',
  'passkeyLogin.lead':
    'A passkey is kept by this device, a security key or your password manager, and opened by your finger, face or PIN. It works here alone: check that the address of this window is {address}.',
  'passkeyLogin.use': 'Use my passkey',
  'passkeyLogin.make': 'Make a new wallet',
  'passkeyLogin.make-lead':
    'New here? Your device asks you twice: once to make the passkey, once to see that it works.',
  'passkeyLogin.alone':
    'This window cannot find the page that it belongs to. Close it, go back to the site, and press there again.',
  'passkeyLogin.none':
    'This browser has no passkeys. Open the site in another browser, or choose another way to log in there.',
  'passkeyLogin.unanswered':
    'Your passkey did not answer. It was called off, took too long, or there is none for this wallet here. Try again; a passkey of your phone can be chosen in the browser’s own window.',
  'passkeyLogin.known':
    'This device has a passkey of a wallet here already. Press “Use my passkey”, or choose another device for a new wallet.',
  'passkeyLogin.unable':
    'This device cannot keep a passkey that logs in. Choose another device or a password manager in the browser’s own window, or another way to log in.',
  'passkeyLogin.elsewhere': 'The browser says that passkeys of this wallet do not work at this address.',
  'passkeyLogin.sealed-title': 'Your passkey opens your wallet',
  'passkeyLogin.sealed':
    'It will be sealed under your passkey: this server alone cannot open it. Nobody can restore a passkey for you: if it is lost, and every browser where the wallet is open, so is what the wallet holds.',
  'passkeyLogin.plain-title': 'Your passkey lets you in, and no more',
  'passkeyLogin.plain':
    'This passkey, or this browser, cannot seal a wallet. So this server keeps all parts of its key, sealed by a key of its own: whoever runs it could reach your wallet. And nobody can restore a passkey for you: if it is lost, nothing else lets you in.',
  'passkeyLogin.before':
    'Before the wallet holds money, open {page}: add an e-mail address or a second passkey, and make a recovery share or write down the twelve words.',
  'passkeyLogin.paper-title': 'Your wallet needs a recovery share',
  'passkeyLogin.paper':
    'This passkey, or this browser, cannot seal a wallet, and this one must not open for the server alone. It gets its key together with a recovery share, which you keep on paper.',
  'passkeyLogin.paper-page': 'Go on, then open {page}, log in there with this passkey, and make it.',
  'passkeyLogin.shut-title': 'You are in, and the wallet stays shut',
  'passkeyLogin.shut':
    'It is sealed under your passkey, and this browser cannot ask the passkey for what opens it. You can look at your wallet here. To sign, use a browser that can, or your recovery share.',
  'passkeyLogin.is-standard':
    'Your passkey opens this wallet on any device that has it. Whoever runs this server could reach the key, too.',
  'passkeyLogin.is-strict':
    'Your passkey, or your recovery share, opens this wallet on a new device. The server alone can’t reach the key; lose both, and every browser where it is open, and the wallet is gone.',
  'passkeyLogin.add': 'Add one that logs in',
  'passkeyLogin.logs-in': 'Logs you in',
  'passkeyLogin.added-plain':
    'This passkey logs in to your wallet from now on, and cannot seal it: on a new device your recovery share is needed as well.',
  'passkeyLogin.user': 'Wallet with a passkey',
  'passkeyLogin.verify': 'Confirm that it is you, with the passkey of this wallet.',
} as const
