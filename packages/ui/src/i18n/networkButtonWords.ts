/** Words of the network button; they travel with it. */
export const networkButtonWords = {
  'button.network.choose': '{network}: choose another network',
  'button.network.unknown': 'Unknown network',
} as const
