import { cleanText } from '@foyer/base'
import type { Word } from '../words.ts'

export type ReadMessage = {
  /** What is shown: text when the bytes are text a person can read, else hex. */
  readonly text: string
  readonly isText: boolean
  readonly warnings: readonly MessageWarning[]
}

export type MessageWarning =
  | { readonly word: Extract<Word, 'message.hash'> }
  | { readonly word: Extract<Word, 'message.other-site'>; readonly domain: string }
  | { readonly word: Extract<Word, 'message.sign-in'>; readonly domain: string }

const signIn = /^([^\s]{1,300}) wants you to sign in with your [\w ]{1,40} account:$/

/** Marks that turn text round or hide it would make a message say something else than it shows. */
const lying = /[\p{Cf}\p{Co}\p{Cn}]/u
const control = /[^\P{Cc}\n\r\t]/u

/** What a message says, and what is dangerous about it at this site. */
export function readMessage(bytes: Uint8Array, origin: string): ReadMessage {
  const text = decode(bytes)
  const isText = text !== undefined && text.length > 0 && !lying.test(text) && !control.test(text)
  const warnings: MessageWarning[] = []
  if (bytes.length === 32 && !isText) warnings.push({ word: 'message.hash' })
  if (isText && /^0x[0-9a-f]{64}$/i.test(text.trim())) warnings.push({ word: 'message.hash' })
  const claimed = isText ? signIn.exec(text.split('\n', 1)[0]?.trim() ?? '')?.[1] : undefined
  if (claimed !== undefined) {
    const domain = cleanText(claimed, 200) ?? ''
    const isOwn = claimed.replace(/^https?:\/\//, '') === new URL(origin).host
    warnings.push({ word: isOwn ? 'message.sign-in' : 'message.other-site', domain })
  }
  const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return { text: isText ? text : hex, isText, warnings }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
