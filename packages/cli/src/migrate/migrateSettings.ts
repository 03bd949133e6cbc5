import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSettings } from '../doctor/readSettings.ts'
import { createEdit } from './edit.ts'
import type { Migrated } from './types.ts'

/**
 * Settings of TypeScript under which no package's `exports` are read: set anew where the site has a bundler, which `module` says, else told.
 * @param folder the project's @param own the site's, from there, with its `/` at the end, or `''`
 */
export function migrateSettings(folder: string, own: string): readonly ({ readonly file: string } & Migrated)[] {
  const base = path.join(folder, own)
  if (!existsSync(path.join(base, 'tsconfig.json'))) return []
  return readSettings(base).map(({ file, options }) => {
    const name = `${own}${file}`
    const text = readFileSync(path.join(base, file), 'utf8')
    const edit = createEdit(name, text)
    const found = /("moduleResolution"\s*:\s*)"(?:node|node10|classic)"/i.exec(text)
    if (found) {
      const start = found.index + (found[1]?.length ?? 0)
      if (/^(es|preserve)/i.test(String(options['module']))) {
        edit.replace(start, found.index + found[0].length, '"bundler"')
      } else {
        const reason = 'it does not read `exports`: set "module": "esnext" and "moduleResolution": "bundler"'
        edit.find(start, 'moduleResolution', { reason, minutes: 10 })
      }
    }
    return { file: name, ...edit.finish() }
  })
}
