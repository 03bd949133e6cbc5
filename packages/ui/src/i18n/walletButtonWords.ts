/** Words of a button for one wallet; they travel with it. */
export const walletButtonWords = {
  'button.wallet.account': '{wallet}: your account',
  'button.wallet.connect': 'Connect {wallet}',
  'button.wallet.email': 'E-mail',
  'button.wallet.gone': '{wallet} can’t be reached here',
} as const
