import * as z from 'zod/mini'
import { cleanText } from '../cleanText.ts'
import { readBody } from '../http/readBody.ts'

export type NftMetadata = { readonly name: string; readonly preview: string | undefined }

/** Reads the document a token's URI names; undefined when it may not or cannot be read. */
export type ReadMetadata = (uri: string, tokenId: string) => Promise<unknown>

const metadataSchema = z.object({
  name: z.optional(z.string()),
  image: z.optional(z.string()),
  image_url: z.optional(z.string()),
})

const maxDocument = 200_000
const maxInlineImage = 48_000
const timeout = 5_000

/**
 * A reader that follows `data:` URIs always and http(s) ones only to the hosts the owner allows, because anyone can
 * put any address into a token; it follows no redirect.
 */
export function createMetadataReader(hosts: readonly string[], fetch: typeof globalThis.fetch): ReadMetadata {
  return async (uri, tokenId) => {
    const text = uri.startsWith('data:') ? readDataUri(uri) : await download(fetch, hosts, fillId(uri, tokenId))
    if (text === undefined) return undefined
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
}

/** ERC-1155: `{id}` stands for the id in 64 hex digits. */
function fillId(uri: string, tokenId: string): string {
  return uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
}

function readDataUri(uri: string): string | undefined {
  if (uri.length > maxDocument) return undefined
  const match = /^data:application\/json(?:;charset=[\w-]+)?(;base64)?,(.*)$/s.exec(uri)
  if (!match) return undefined
  const [, base64, payload = ''] = match
  if (base64) return Buffer.from(payload, 'base64').toString('utf8')
  try {
    return decodeURIComponent(payload)
  } catch {
    return payload
  }
}

async function download(
  fetch: typeof globalThis.fetch,
  hosts: readonly string[],
  uri: string,
): Promise<string | undefined> {
  if (!URL.canParse(uri)) return undefined
  const url = new URL(uri)
  if (!/^https?:$/.test(url.protocol) || !hosts.includes(url.host)) return undefined
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
  if (!response.ok) return undefined
  return await readBody(response, maxDocument).catch(() => undefined)
}

/**
 * The name and the picture of a metadata document; whatever else it is, it is not trusted.
 * @param hosts those a picture may be read from
 */
export function parseMetadata(document: unknown, hosts: readonly string[]): NftMetadata {
  const parsed = metadataSchema.safeParse(document)
  if (!parsed.success) return { name: '', preview: undefined }
  const image = parsed.data.image ?? parsed.data.image_url
  return {
    name: cleanText(parsed.data.name ?? '', 100),
    preview: image && isReadable(image, hosts) ? image : undefined,
  }
}

/** A picture on a host that the owner allows, or a small one in the text itself. */
function isReadable(image: string, hosts: readonly string[]): boolean {
  if (image.startsWith('https://'))
    return image.length <= 2_000 && URL.canParse(image) && hosts.includes(new URL(image).host)
  return image.length <= maxInlineImage && /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/.test(image)
}
