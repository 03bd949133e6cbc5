/** The words on screen before the first click; they travel with the button. The others are in `en.ts`. */
export const initialWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.unsupported': 'Switch network',
  'button.failed': 'Couldn’t open. Try again',
  'button.lost': 'Couldn’t open. Reload page',
  'button.offline': 'Offline. Try again',
} as const
