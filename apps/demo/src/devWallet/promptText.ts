import type { Row } from './createPromptPanel.ts'

/** What a wallet of any family calls a request to, by its method; whatever is none of these asks to connect. */
const titles: readonly (readonly [pattern: RegExp, title: string])[] = [
  [/signMessage|signArbitrary|signRaw/, 'Sign this message?'],
  [/signIn/, 'Sign in to this site?'],
  [/sendTransfer|signAndSend/, 'Send this transaction?'],
  [/sign/, 'Sign this transaction?'],
  [/suggestChain/i, 'Add this network?'],
]

export function toTitle(method: string): string {
  return titles.find(([pattern]) => pattern.test(method))?.[1] ?? 'Connect to this site?'
}

/** A row with a text, or with bytes that are one; nothing else makes a row. */
export function toText(name: string, value: unknown): readonly Row[] {
  if (typeof value === 'string') return [[name, value]]
  return value instanceof Uint8Array ? [[name, new TextDecoder().decode(value)]] : []
}
