import { isHex32 } from '../crypto/bytes.ts'
import { isRecord } from '../jsonRpc.ts'

/** A message as a relay hands it over: still sealed. */
export type IncomingMessage = { readonly topic: string; readonly message: string; readonly tag: number }

export function readMessage(value: unknown): IncomingMessage | undefined {
  if (!isRecord(value)) return undefined
  const { topic, message, tag } = value
  if (!isHex32(topic) || typeof message !== 'string') return undefined
  return { topic, message, tag: typeof tag === 'number' ? tag : 0 }
}

/** A page of fetched messages; entries that are none are left out. */
export function readPage(value: unknown): { readonly messages: readonly IncomingMessage[]; readonly hasMore: boolean } {
  if (!isRecord(value) || !Array.isArray(value['messages'])) return { messages: [], hasMore: false }
  const messages = value['messages'].map(readMessage).filter((message) => message !== undefined)
  return { messages, hasMore: value['hasMore'] === true }
}
