import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's own code for a lock that someone else has. */
const busy = 5

/**
 * Keeps a second process off a folder whose database serves one. The lock is the system's, on a file that holds nothing, so
 * it is gone with the process however that ends; the owner's commands do not ask for it.
 * @returns what gives it back
 * @throws Error when another process has it
 */
export function lockFolder(stateDir: string): () => void {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(stateDir, 'gateway.lock'))
  try {
    database.exec('begin exclusive')
  } catch (cause) {
    database.close()
    if ((cause as { readonly errcode?: number }).errcode !== busy) throw cause
    throw new Error(
      `Another gateway runs on the folder ${stateDir}. SQLite serves one process; for several, set GATEWAY_DATABASE_URL.`,
      { cause },
    )
  }
  return () => database.close()
}
