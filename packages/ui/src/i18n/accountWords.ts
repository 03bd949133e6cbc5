/** Words of Account’s head: they load with it. */
export const accountWords = {
  'account.old': 'The balance didn’t load. This was {time} ago.',
  'account.day': '{money} today',
  'account.partial': 'Prices and other tokens didn’t load. This is what the network itself says.',
} as const
