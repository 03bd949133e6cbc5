/** Words of a button for one wallet; they travel with it. */
export const walletButtonWords = {
  'button.wallet.account': '{wallet}: your account',
  'button.wallet.connect': 'Connect {wallet}',
  'button.wallet.email': 'Email',
  'button.wallet.gone': '{wallet} isn’t available here',
} as const
