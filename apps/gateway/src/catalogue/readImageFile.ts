import { readFile, stat } from 'node:fs/promises'
import { identifyImage } from './identifyImage.ts'

export type ImageFile = { readonly type: string; readonly bytes: Uint8Array }

const maxBytes = 200_000

/** Reads a picture that the owner supplies; says why when it cannot be used. */
export async function readImageFile(path: string): Promise<ImageFile | { readonly problem: string }> {
  const size = await stat(path)
    .then((found) => (found.isFile() ? found.size : undefined))
    .catch(() => undefined)
  if (size === undefined) return { problem: 'there is no such file' }
  if (size > maxBytes) return { problem: `it is larger than ${maxBytes} bytes` }
  const bytes = new Uint8Array(await readFile(path))
  const identified = identifyImage(bytes)
  return 'problem' in identified ? identified : { type: identified.type, bytes }
}
