import * as z from 'zod/mini'

/** Length of each side, in pixels. */
const side = 128

const pictureSchema = z.object({
  type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  data: z.base64().check(z.maxLength(700_000)),
})

/**
 * A picture of the visitor's account elsewhere, as the wallet's server has read it, drawn anew: small, and without what else its
 * file says, such as where it was taken. Never fails: what is no picture is none.
 * @returns a data address
 */
export async function toAvatar(picture: unknown): Promise<string | undefined> {
  const parsed = pictureSchema.safeParse(picture)
  if (!parsed.success) return undefined
  try {
    const { type, data } = parsed.data
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), toCode)], { type }))
    const canvas = new OffscreenCanvas(side, side)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, side, side)
    // the middle of one that is no square
    const edge = Math.min(bitmap.width, bitmap.height)
    const [left, top] = [(bitmap.width - edge) / 2, (bitmap.height - edge) / 2]
    context.drawImage(bitmap, left, top, edge, edge, 0, 0, side, side)
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
  } catch {
    // not a picture after all, or a browser that draws none here
    return undefined
  }
}

const toCode = (letter: string) => letter.charCodeAt(0)
