import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
/** What memory must have to spare, in bytes: the databases of tests take a few megabytes each. */
const least = 2 ** 30

/**
 * Makes a folder for a gateway's database that dies with its test: in memory where Linux has room there, because SQLite waits for the
 * disk at each commit, 6 ms against 0.03. A process that is killed loses no more in memory than on a disk; what is to outlive the
 * machine has to be tested on one.
 */
export function createStateDir(prefix: string): string {
  return mkdtempSync(path.join(hasRoom() ? memory : tmpdir(), prefix))
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= least
  } catch {
    return false
  }
}
