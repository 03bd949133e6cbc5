import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { requestRpc } from './requestRpc.ts'

/** Names a cached state after everything it follows from. */
export async function stateName(anvil: string, seed: unknown): Promise<string> {
  // the path may be a bare name to be found on PATH
  const binary = await stat(anvil).then(
    ({ size, mtimeMs }) => [size, mtimeMs],
    () => [anvil],
  )
  const text = JSON.stringify([binary, seed], (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return `evm-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.json`
}

/** Whether a whole state lies there: a damaged one is made anew. */
export async function isState(file: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(file, 'utf8'))
    return true
  } catch {
    return false
  }
}

/** Asks anvil for its whole state and writes it where `--load-state` can read it. */
export async function saveState(url: string, file: string, signal?: AbortSignal): Promise<void> {
  const dump = await requestRpc(url, { method: 'anvil_dumpState' }, signal)
  if (typeof dump !== 'string') throw new Error('anvil gave no state')
  const state = await promisify(gunzip)(Buffer.from(dump.slice(2), 'hex'))
  // written whole under another name first: several chains may start at once
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(draft, state)
  await rename(draft, file)
}
