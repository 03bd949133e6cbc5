import { createEdit } from './edit.ts'
import { migrateCode } from './migrateCode.ts'
import { migrateMarkup } from './migrateMarkup.ts'
import type { Migrated } from './types.ts'

/** One file of a project, by what its name ends with. */
export function migrateText(file: string, text: string): Migrated {
  const edit = createEdit(file, text)
  const ending = /\.(\w+)$/.exec(file)?.[1] ?? ''
  if (['vue', 'svelte', 'html'].includes(ending)) migrateMarkup(edit, text)
  else migrateCode(edit, { text, language: toLanguage(ending) })
  return edit.finish()
}

/** Plain JavaScript may hold JSX. */
function toLanguage(ending: string): 'jsx' | 'ts' | 'tsx' {
  if (ending === 'tsx') return 'tsx'
  return ending.endsWith('ts') ? 'ts' : 'jsx'
}
