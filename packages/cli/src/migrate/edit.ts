import MagicString from 'magic-string'

/** A file while it is changed: each change and finding with its line. */
export type Edit = {
  readonly file: string
  replace(start: number, end: number, to: string): void
  /** Takes out a property of an object, with its comma and the line that it leaves empty. */
  removeProperty(start: number, end: number): void
  /** Takes out a statement with its line. */
  removeStatement(start: number, end: number): void
  insert(at: number, code: string): void
  find(
    start: number,
    name: string,
    row: { readonly reason: string; readonly minutes: number; readonly stops?: boolean },
  ): void
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
    removeProperty(start, end) {
      const before = /[ \t]*$/.exec(text.slice(0, start))?.[0].length ?? 0
      const after = /^\s*,?[ \t]*/.exec(text.slice(end))?.[0].length ?? 0
      const isWholeLine = /(^|\n)$/.test(text.slice(0, start - before)) && /^\r?\n/.test(text.slice(end + after))
      const from = isWholeLine ? start - before : start
      const to = end + after + (isWholeLine ? (/^\r?\n/.exec(text.slice(end + after))?.[0].length ?? 0) : 0)
      edited.remove(from, to)
      changes.push({ file, line: lineOf(start), from: text.slice(start, end), to: '(taken out)' })
    },
    removeStatement(start, end) {
      const after = /^[ \t]*\r?\n/.exec(text.slice(end))?.[0].length ?? 0
      edited.remove(start, end + after)
      changes.push({ file, line: lineOf(start), from: text.slice(start, end), to: '(taken out)' })
    },
    insert(at, code) {
      edited.appendLeft(at, code)
      changes.push({ file, line: lineOf(at), from: '(nothing)', to: code.trim() })
    },
    find(start, name, { reason, minutes, stops }) {
      findings.push({ file, line: lineOf(start), name, reason, minutes, ...(stops && { stops }) })
    },
    uses: (module) => void modules.add(module),
    finish: () => ({
      text: edited.toString(),
      changes: inOrder(changes),
      findings: inOrder(findings),
      modules: [...modules],
    }),
  }
}

const inOrder = <row extends { readonly line: number }>(rows: readonly row[]): readonly row[] =>
  rows.toSorted((one, other) => one.line - other.line)

/** Something that a person decides: where it stands, what it is, why, and how long it takes. */
export type Finding = {
  /** From the project's folder. */
  readonly file: string
  readonly line: number
  readonly name: string
  readonly reason: string
  /** How long it takes someone who knows the site. */
  readonly minutes: number
  /** With it the moved site would not build, or its page would throw: the site is left as it was. */
  readonly stops?: boolean | undefined
}

/** One thing that was changed, as the report tells it. */
export type Change = {
  readonly file: string
  readonly line: number
  readonly from: string
  readonly to: string
}

/** What became of one file. */
export type Migrated = {
  readonly text: string
  readonly changes: readonly Change[]
  readonly findings: readonly Finding[]
  /** Modules that the file imports now: packages of Foyer's and those of AppKit's that stayed. */
  readonly modules: readonly string[]
}

/** What a compiler said of the moved project. */
export type TypeCheck = {
  /** How it was called, such as `tsc -p tsconfig.json`. */
  readonly command: string
  readonly errors: readonly Finding[]
}
