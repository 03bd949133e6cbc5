import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { ReadFile } from './types.ts'

/** Files of a folder, as an origin would give them. */
export function readFolder(folder: string): ReadFile {
  return async (name, most) => {
    const file = path.join(folder, name === '/' ? 'index.html' : name)
    if (!file.startsWith(path.resolve(folder) + path.sep)) throw new Error('leads out of the folder')
    const parts: Buffer[] = []
    let length = 0
    for await (const part of createReadStream(file).on('error', () => {}) as AsyncIterable<Buffer>) {
      length += part.length
      if (length > most) throw new Error('is longer than what was built')
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
}
