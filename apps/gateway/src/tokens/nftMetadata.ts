import * as z from 'zod/mini'
import { identifyImage } from '../catalogue/identifyImage.ts'
import { cleanText } from '../cleanText.ts'
import type { NftReader } from './createNftReader.ts'

export type NftMetadata = { readonly name: string; readonly preview: string | undefined }

/**
 * Reads the document a token's URI names.
 * @returns undefined when it may not or cannot be read
 * @throws Error where no one answered who might have it
 */
export type ReadMetadata = (uri: string, tokenId: string, signal?: AbortSignal) => Promise<unknown>

const metadataSchema = z.object({
  name: z.optional(z.string()),
  image: z.optional(z.string()),
  image_url: z.optional(z.string()),
  image_data: z.optional(z.string()),
})

const maxDocument = 500_000
const maxInlineImage = 200_000

/** A reader that reads `data:` URIs itself; what a URI names elsewhere, `reader` asks for. */
export function createMetadataReader(reader: NftReader): ReadMetadata {
  return async (uri, tokenId, signal) => {
    if (uri.startsWith('data:')) return parse(readDataUri(uri))
    const address = fillId(uri, tokenId)
    const bytes = await reader.read(address, maxDocument, signal)
    // some contracts name the picture itself
    if (bytes && 'type' in identifyImage(bytes)) return { image: address }
    return bytes && parse(new TextDecoder().decode(bytes))
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** ERC-1155: `{id}` stands for the id in 64 hex digits, in the document's address and in those that it names. */
function fillId(uri: string, tokenId: string): string {
  return uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))
}

function readDataUri(uri: string): string | undefined {
  if (uri.length > maxDocument) return undefined
  const match = /^data:application\/json((?:;[\w=-]+)*?)(;base64)?,(.*)$/s.exec(uri)
  if (!match) return undefined
  const [, , base64, payload = ''] = match
  if (base64) return Buffer.from(payload, 'base64').toString('utf8')
  try {
    return decodeURIComponent(payload)
  } catch {
    return payload
  }
}

/**
 * The name and the picture of a metadata document; whatever else it is, it is not trusted.
 * @param reader who would have to read the picture
 */
export function parseMetadata(document: unknown, tokenId: string, reader: Pick<NftReader, 'isReadable'>): NftMetadata {
  const parsed = metadataSchema.safeParse(document)
  if (!parsed.success) return { name: '', preview: undefined }
  const { name = '', image, image_url, image_data } = parsed.data
  const named = image || image_url || image_data
  const preview = named && toPreview(named, tokenId, reader)
  return { name: cleanText(name, 100), preview: preview || undefined }
}

/** A picture that can be asked for, or a small one in the text itself. */
function toPreview(image: string, tokenId: string, reader: Pick<NftReader, 'isReadable'>): string | undefined {
  if (/^\s*<svg[\s>]/.test(image)) return toPreview(`data:image/svg+xml,${encodeURIComponent(image)}`, tokenId, reader)
  if (image.startsWith('data:')) {
    const isPicture = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/.test(image)
    return isPicture && image.length <= maxInlineImage ? image : undefined
  }
  const address = fillId(image, tokenId)
  return !address.startsWith('http:') && reader.isReadable(address) ? address : undefined
}
