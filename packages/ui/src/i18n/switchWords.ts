/** Words of changing the network: they load with its screens. */
export const switchWords = {
  'network.empty': 'No network is called “{search}”',
  'network.search': 'Search networks',
  'network.unsupported.text': 'This site doesn’t work on the network your wallet is on. Choose one of these to go on.',
  'switchChain.switch': 'Continue',
  'switchChain.text': '{network} needs a wallet of its own. The one you use now stays connected.',
  'switchChain.title': 'Switch to {network}',
  'switch.declined.text': 'You are still on the network you were on. You can ask again.',
  'switch.declined.title': 'Switch declined',
  'switch.failed.text': 'You are still on the network you were on. Try again, or switch in the wallet itself.',
  'switch.failed.title': '{wallet} didn’t switch',
  'switch.notAdded.text': 'Add {network} in the wallet’s own settings, then try again.',
  'switch.notAdded.title': '{wallet} doesn’t know {network}',
  'switch.waiting.text': 'Accept the request to use {network}.',
  'switch.waiting.title': 'Confirm in {wallet}',
} as const
