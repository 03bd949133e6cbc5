import type { SiwxConfig, SiwxMessage } from '@foyer/base'
import { createMessage } from '../message/createMessage.ts'

export type MessengerOptions = {
  /** Of the site: host, and port where it has one. @default the page's */
  readonly domain?: string | undefined
  /** @default the page's origin: its whole address may hold what is no one's business */
  readonly uri?: string | undefined
  /** What signing means, in one line of ASCII (ERC-4361). */
  readonly statement?: string | undefined
  /** URIs that the visitor agrees to, e.g. of the terms. */
  readonly resources?: readonly string[] | undefined
  /** How long the message counts, in ms. @default without end */
  readonly expiration?: number | undefined
  /** Gives a nonce that was never given before: from your server, where it checks the message. */
  getNonce(input: Pick<SiwxMessage, 'accountAddress' | 'chainId'>): Promise<string> | string
  getRequestId?(): Promise<string> | string
  /** ms since 1970 @default Date.now */
  readonly now?: (() => number) | undefined
}

/** Writes what the visitor is to sign. */
export type SiwxMessenger = {
  getDomain(): string
  /** The text is made when it is asked for. @throws TypeError there for a field that cannot stand in a message */
  readonly createMessage: SiwxConfig['createMessage']
}

/** Messages as ERC-4361 has them on Ethereum's networks and CAIP-122 elsewhere, for this page. */
export function createMessenger(options: MessengerOptions): SiwxMessenger {
  const { statement, resources, expiration, now = Date.now } = options
  const getDomain = () => options.domain ?? location.host
  return {
    getDomain,
    async createMessage(input) {
      const [nonce, requestId] = await Promise.all([options.getNonce(input), options.getRequestId?.()])
      const issued = now()
      const message: SiwxMessage = {
        ...input,
        domain: getDomain(),
        uri: options.uri ?? location.origin,
        version: '1',
        nonce,
        issuedAt: new Date(issued).toISOString(),
        ...(expiration !== undefined && { expirationTime: new Date(issued + expiration).toISOString() }),
        ...(statement !== undefined && { statement }),
        ...(resources && { resources }),
        ...(requestId !== undefined && { requestId }),
      }
      return { ...message, toString: () => createMessage(message) }
    },
  }
}
