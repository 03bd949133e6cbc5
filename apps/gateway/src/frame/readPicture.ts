import { isLoopbackOrigin } from '@foyer/base/origins'
import { identifyImage } from '../catalogue/identifyImage.ts'
import { readBytes } from '../http/readBody.ts'
import type { Frame } from './frame.ts'

/** A picture of an account elsewhere. */
export type Picture = {
  /** Of its bytes, as they really are. */
  readonly type: string
  /** Base64. */
  readonly data: string
}

/** Longest picture, in bytes. */
const maxPicture = 512_000
/** No one waits longer for a picture, in ms: the login goes on without. */
const timeout = 2_500
const drawn = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

type Source = {
  /** As the provider says it: hostile, since people choose their pictures. */
  readonly address: string | undefined
  /** Whom the owner or the provider's own pages name; with a point in front, and all below it. */
  readonly hosts: readonly string[]
}

/** Reads it for the visitor, so that no host of pictures learns who signs in where. Never fails: then there is none. */
export async function readPicture(
  { fetch }: Pick<Frame, 'fetch'>,
  { address, hosts }: Source,
): Promise<Picture | undefined> {
  if (address === undefined || address.length > 2_000 || !URL.canParse(address)) return undefined
  const { href, host, protocol, origin } = new URL(address)
  const isKnown = hosts.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one))
  const isGuarded = protocol === 'https:' || (protocol === 'http:' && isLoopbackOrigin(origin))
  if (!isKnown || !isGuarded) return undefined
  try {
    const response = await fetch(href, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
    if (!response.ok) return undefined
    const bytes = await readBytes(response, maxPicture)
    const identified = identifyImage(bytes)
    if (!('type' in identified) || !drawn.includes(identified.type)) return undefined
    return { type: identified.type, data: Buffer.from(bytes).toString('base64') }
  } catch {
    return undefined
  }
}
