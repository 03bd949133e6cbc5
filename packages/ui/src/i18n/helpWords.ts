/** Words of the screens that explain wallets and networks: they load with those. */
export const helpWords = {
  'help.get': 'Get a wallet',
  'help.keys.text':
    'Your assets live on a network. Your wallet holds the keys that move them, and only you control it.',
  'help.keys.title': 'A home for your assets',
  'help.learnMore': 'Learn more about networks',
  'help.login.text':
    'Connect your wallet instead of creating another account and password. You choose what each site can see.',
  'help.login.title': 'A better way to sign in',
  'help.network.text':
    'A network is a shared record kept by thousands of computers. No one owns it, and anyone can check it.',
  'help.network.title': 'Run by thousands of computers',
  'help.networks.text':
    'Each network has its own tokens, fees and speed. You can use the same wallet on many networks.',
  'help.networks.title': 'Every network is different',
  'help.sign.text': 'A site can only ask. Nothing moves until you approve it in your wallet.',
  'help.sign.title': 'You approve everything',
  'help.start': 'Choose a wallet',
} as const
