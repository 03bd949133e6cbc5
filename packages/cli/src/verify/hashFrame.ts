import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashFile } from './hashFile.ts'
import { listFolder } from './listFolder.ts'
import type { FrameHashes } from './types.ts'

/** Where the server writes its configuration into the page. */
const mark = '__FRAME_CONFIG__'

/** Hashes of the wallet's page as it was built. @throws Error where the folder is no build of it */
export function hashFrame(folder: string): FrameHashes {
  const files = listFolder(folder)
  const page = files.includes('/index.html') ? readFileSync(path.join(folder, 'index.html')) : undefined
  const before = page?.indexOf(mark) ?? -1
  if (!page || before < 0) throw new Error(`${folder} is no build of the wallet's page`)
  const others = files.filter((file) => file !== '/index.html')
  return {
    page: { ...hashFile(page), mark, before },
    files: Object.fromEntries(others.map((file) => [file, hashFile(readFileSync(path.join(folder, file)))])),
  }
}
