/** Words of Account’s head: they load with it. */
export const accountWords = {
  'account.old': 'Couldn’t update your balance. Last updated {time} ago.',
  'account.day': '{money} today',
  'account.partial': 'Couldn’t load prices and some tokens. These balances come straight from the network.',
} as const
