import { readFile, stat } from 'node:fs/promises'
import { findSvgProblem } from './findSvgProblem.ts'

/** What a picture really is, by its first bytes. */
const signatures: readonly { readonly type: string; readonly bytes: readonly (number | undefined)[] }[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: [0x47, 0x49, 0x46, 0x38] },
  {
    type: 'image/webp',
    bytes: [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50],
  },
]

/** Finds what bytes really are, whatever is said of them; or why they cannot be shown as a picture. */
export function identifyImage(bytes: Uint8Array): { readonly type: string } | { readonly problem: string } {
  const known = signatures.find(({ bytes: start }) => start.every((byte, i) => byte === undefined || bytes[i] === byte))
  if (known) return { type: known.type }
  const text = new TextDecoder().decode(bytes)
  if (!/<svg[\s>]/.test(text)) return { problem: 'it is not a picture' }
  const problem = findSvgProblem(text)
  return problem === undefined ? { type: 'image/svg+xml' } : { problem: `the SVG ${problem}` }
}

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
