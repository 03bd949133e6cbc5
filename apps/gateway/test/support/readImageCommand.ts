import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** What the image runs, from the end of its Dockerfile. */
export function readImageCommand(): readonly string[] {
  const file = readFileSync(resolve(import.meta.dirname, '../../Dockerfile'), 'utf8')
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(file.split('HEALTHCHECK').at(-1) ?? '') ?? []
  return JSON.parse(command) as string[]
}
