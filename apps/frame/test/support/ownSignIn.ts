import { type Hex, stringToHex } from 'viem'

/** A sign-in to the very site that asks, and not a word more: what the frame signs without a question while a site connects. */
export function writeOwnSignIn(siteUrl: string, address: Hex): { readonly text: string; readonly hex: Hex } {
  const text = [
    `${new URL(siteUrl).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    '',
    `URI: ${siteUrl}`,
    'Version: 1',
    'Chain ID: 31337',
    'Nonce: 32891756abcdefgh',
    'Issued At: 2026-01-01T00:00:00.000Z',
  ].join('\n')
  return { text, hex: stringToHex(text) }
}
