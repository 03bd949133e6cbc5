import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'

/** An earlier and a later Chromium than a machine may have: packages that carry the program. */
const packages = {
  143: () => import.meta.resolve('chromium-143'),
  153: () => import.meta.resolve('chromium-153'),
} as const

/** Where the program of that version is, once it is unpacked; undefined where there is none for this machine. */
export async function unpackChromium(
  major: keyof typeof packages | `${keyof typeof packages}`,
): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = path.join(tmpdir(), 'foyer-chromium')
  const file = path.join(folder, major.toString())
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const packed = fileURLToPath(
    new URL('bin/chromium.br', packages[major]().replace(/(?<=\/@sparticuz\/chromium\/).*/, '')),
  )
  const part = `${file}.${process.pid}`
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }))
  // whole, or not there
  renameSync(part, file)
  return file
}
