/** AppKit's element → Foyer's. */
const tags: Readonly<Record<string, string>> = {
  'appkit-button': 'foyer-button',
  'appkit-connect-button': 'foyer-button',
  'appkit-account-button': 'foyer-button',
  'appkit-network-button': 'foyer-network-button',
  'appkit-wallet-button': 'foyer-wallet-button',
  'appkit-modal': 'foyer-modal',
  'w3m-button': 'foyer-button',
  'w3m-connect-button': 'foyer-button',
  'w3m-account-button': 'foyer-button',
  'w3m-network-button': 'foyer-network-button',
  'w3m-modal': 'foyer-modal',
}

export function toFoyerTag(tag: string): string | undefined {
  return Object.hasOwn(tags, tag) ? tags[tag] : undefined
}

/** Attribute, without its capitals → Foyer's. */
export const attributes: Readonly<Record<string, string>> = {
  loadinglabel: 'loading-label',
  charsstart: 'chars-start',
  charsend: 'chars-end',
}
