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
