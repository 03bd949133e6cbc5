/** Words of the screens that explain wallets and networks: they load with those. */
export const helpWords = {
  'help.get': 'Get a wallet',
  'help.keys.text':
    'Your coins live on the network. A wallet holds the keys that move them, and only you hold the wallet.',
  'help.keys.title': 'A home for what you own',
  'help.learnMore': 'Read more about networks',
  'help.login.text': 'Connect instead of making another account and password. You decide what each site may see.',
  'help.login.title': 'A better way to sign in',
  'help.network.text':
    'A network is a ledger that thousands of computers keep together. No one owns it, and anyone can check it.',
  'help.network.title': 'A ledger no one owns',
  'help.networks.text':
    'Each network has its own coins, costs and speed. The same wallet can be used on many of them, one at a time.',
  'help.networks.title': 'Each one is different',
  'help.sign.text': 'A site can only ask. Nothing moves before you have read and approved it in your wallet.',
  'help.sign.title': 'You approve everything',
  'help.start': 'Choose a wallet',
} as const
