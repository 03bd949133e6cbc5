import MagicString from 'magic-string'
import type { Change, Finding, Migrated } from './types.ts'

/** A file while it is changed: each change and finding with its line. */
export type Edit = {
  readonly file: string
  replace(start: number, end: number, to: string): void
  find(start: number, name: string, reason: string): void
  uses(module: string): void
  finish(): Migrated
}

export function createEdit(file: string, text: string): Edit {
  const edited = new MagicString(text)
  const changes: Change[] = []
  const findings: Finding[] = []
  const modules = new Set<string>()
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  return {
    file,
    replace(start, end, to) {
      const from = text.slice(start, end)
      if (from === to) return
      edited.overwrite(start, end, to)
      changes.push({ file, line: lineOf(start), from, to })
    },
    find(start, name, reason) {
      findings.push({ file, line: lineOf(start), name, reason })
    },
    uses: (module) => void modules.add(module),
    finish: () => ({ text: edited.toString(), changes, findings, modules: [...modules] }),
  }
}
