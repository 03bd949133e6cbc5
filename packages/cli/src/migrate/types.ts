/** Something that no program decides: where it stands, what it is, and why. */
export type Finding = {
  /** From the project's folder. */
  readonly file: string
  readonly line: number
  readonly name: string
  readonly reason: string
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
