import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './gatewayProcess.ts'

export type RunningPostgres = {
  /** Of the database `postgres`, as its owner. */
  readonly url: string
  stop(): Promise<void>
}

/** The folder of the server's programs: named by the environment, or where Debian puts them. */
export function findPostgres(): string | undefined {
  const named = process.env['POSTGRES_BIN']
  const folders = [...(named ? [named] : []), ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** A server of one's own in a folder of its own, gone with `stop`. Postgres refuses to run as root, so it does not. */
export async function startPostgres(bin: string): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const data = join(folder, 'data')
  const owner = findOwner()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const options = { ...owner, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  const create = ['-D', data, '-U', 'gateway', '--auth=trust', '--no-sync', '-E', 'UTF8']
  execFileSync(join(bin, 'initdb'), create, { ...options, stdio: 'pipe' })
  const port = await findFreePort()
  const settings = ['-c', 'fsync=off', '-c', 'max_connections=200']
  const serve = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings]
  const child = spawn(join(bin, 'postgres'), serve, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = once(child, 'exit')
  await waitUntilReady(child, gone)
  return {
    url: `postgres://gateway@127.0.0.1:${port}/postgres`,
    stop: async () => {
      // fast shutdown: connections are ended, data is written
      child.kill('SIGINT')
      await gone
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const owner = readUser(name)
    if (owner) return owner
  }
  throw new Error('Postgres does not run as root, and there is no other user to run it as')
}

function readUser(name: string): { uid: number; gid: number } | undefined {
  try {
    const read = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return undefined
  }
}

async function waitUntilReady(child: ReturnType<typeof spawn>, gone: Promise<unknown>): Promise<void> {
  let text = ''
  const ready = new Promise<boolean>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('ready to accept connections')) resolve(true)
    })
  })
  const isReady = await Promise.race([ready, gone.then(() => false)])
  if (!isReady) throw new Error(`Postgres did not start:\n${text}`)
  child.stderr?.removeAllListeners('data')
  child.stderr?.resume()
}
