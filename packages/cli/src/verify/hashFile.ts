import { createHash } from 'node:crypto'
import type { FileHash } from './types.ts'

export function hashFile(bytes: Uint8Array): FileHash {
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
}
