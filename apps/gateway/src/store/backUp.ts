import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

const files = ['gateway.sqlite', 'relay.sqlite'] as const

/**
 * Copies the databases of a state folder into another one, each as it is at one moment, while the gateway runs.
 * @returns the files that were written
 * @throws Error when the folder already holds a copy, or there is nothing to copy
 */
export async function backUp(stateDir: string, target: string): Promise<readonly string[]> {
  const found = files.filter((file) => existsSync(join(stateDir, file)))
  if (found.length === 0) throw new Error(`There is no database in ${stateDir}`)
  const taken = found.find((file) => existsSync(join(target, file)))
  if (taken) throw new Error(`${join(target, taken)} exists; choose another folder`)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const file of found) {
    const source = new DatabaseSync(join(stateDir, file), { readOnly: true })
    try {
      await backup(source, join(target, file))
    } finally {
      source.close()
    }
  }
  return found.map((file) => join(target, file))
}
