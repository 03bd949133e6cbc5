/** Words of changing the network: they load with its screens. */
export const switchWords = {
  'network.empty': 'No networks match “{search}”',
  'network.search': 'Search networks',
  'network.unsupported.text': 'This site doesn’t support your wallet’s network. Choose one of these to continue.',
  'switchChain.switch': 'Continue',
  'switchChain.text': '{network} needs a different wallet. Your current wallet stays connected.',
  'switchChain.title': 'Switch to {network}',
  'switch.declined.text': 'Your network didn’t change. Try again when you’re ready.',
  'switch.declined.title': 'Switch rejected',
  'switch.failed.text': 'Your network didn’t change. Try again, or switch in your wallet.',
  'switch.failed.title': '{wallet} didn’t switch',
  'switch.notAdded.text': 'Add {network} in your wallet’s settings, then try again.',
  'switch.notAdded.title': '{wallet} doesn’t have {network} yet',
  'switch.waiting.text': 'Approve the switch to {network} in your wallet.',
  'switch.waiting.title': 'Confirm in {wallet}',
} as const
