import { parseCaipNetworkId, type SiwxSession } from '@foyer/base'
import { parseTime } from './grammar.ts'
import { parseMessage } from './parseMessage.ts'
import type { ParsedMessage } from './types.ts'

/** Why a message does not sign in. */
export type MessageProblem = 'form' | 'account' | 'chain' | 'domain' | 'uri' | 'nonce' | 'expired' | 'notYet'

export type CheckedMessage =
  | { readonly message: ParsedMessage; readonly problem?: undefined }
  | { readonly message?: undefined; readonly problem: MessageProblem }

export type MessageExpectation = {
  /** Domains of the site: host, and port where it has one. */
  readonly domains: readonly string[]
  /** The nonce that was given out; its one use is the store's to see to. */
  readonly nonce?: string | undefined
  /** ms since 1970 */
  readonly now: number
  /** How far two clocks may be apart, in ms. @default 0 */
  readonly clockTolerance?: number | undefined
}

/**
 * Whether the text of a session is a sign-in message of that account on that chain, for this site, at this time.
 * Says nothing about the signature: a verifier does.
 */
export function checkMessage({ data, message: text }: SiwxSession, expected: MessageExpectation): CheckedMessage {
  const message = typeof text === 'string' ? parseMessage(text) : undefined
  if (!message) return { problem: 'form' }
  const problem = findProblem(message, data, expected)
  return problem ? { problem } : { message }
}

function findProblem(
  message: ParsedMessage,
  data: SiwxSession['data'],
  { domains, nonce, now, clockTolerance = 0 }: MessageExpectation,
): MessageProblem | undefined {
  const { namespace, reference } = parseCaipNetworkId(data.chainId)
  if (message.accountAddress !== data.accountAddress) return 'account'
  if (message.chainId !== data.chainId && message.chainId !== reference) return 'chain'
  // ERC-4361 has numbers, and a name of its own
  if (namespace === 'eip155' && (!/^[1-9]\d*$/.test(reference) || message.networkName !== 'Ethereum')) return 'chain'
  if (!domains.includes(message.domain)) return 'domain'
  if (!isOfDomain(message)) return 'uri'
  if (nonce !== undefined && message.nonce !== nonce) return 'nonce'
  if (after(message.expirationTime, Infinity) + clockTolerance <= now) return 'expired'
  // when it was issued is the visitor's clock's word, which may be minutes off: the nonce says how old a message is
  return after(message.notBefore, -Infinity) - clockTolerance > now ? 'notYet' : undefined
}

function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

function after(time: string | undefined, otherwise: number): number {
  return (time === undefined ? undefined : parseTime(time)) ?? otherwise
}

/** A web address of the site itself: over TLS, or on this machine. One of another kind (`did:`, an app's own scheme) names no site. */
function isOfDomain({ uri, domain, scheme }: ParsedMessage): boolean {
  if (!/^https?:/i.test(uri) || !URL.canParse(uri)) return false
  const { host, hostname, protocol } = new URL(uri)
  if (protocol === 'http:' && !isLoopbackHost(hostname)) return false
  // as the browser writes it: without the port that the scheme has anyway
  const own = new URL(`${protocol}//${domain}`)
  return host === own.host && (scheme === undefined || protocol === `${scheme}:`)
}
