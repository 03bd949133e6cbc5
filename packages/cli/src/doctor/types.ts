/** One thing that a project has, and what to do about it. */
export type Problem = {
  /** `fails`: a build, a type check or a page will not work. `weak`: it works, but not as well as it could. */
  readonly level: 'fails' | 'weak'
  readonly rule:
    | 'copies'
    | 'csp'
    | 'engines'
    | 'entry'
    | 'imports'
    | 'install'
    | 'module-resolution'
    | 'peers'
    | 'typescript'
    | 'use-client'
    | 'versions'
  readonly what: string
  readonly fix: string
  /** Where it stands, from the project's folder, such as `app/page.tsx`. */
  readonly files?: readonly string[] | undefined
}

export type Manifest = {
  readonly name?: string | undefined
  readonly version?: string | undefined
  readonly type?: string | undefined
  readonly engines?: { readonly node?: string | undefined } | undefined
  readonly dependencies?: Names | undefined
  readonly devDependencies?: Names | undefined
  readonly optionalDependencies?: Names | undefined
  readonly peerDependencies?: Names | undefined
  readonly peerDependenciesMeta?: { readonly [name: string]: { readonly optional?: boolean | undefined } } | undefined
}

type Names = { readonly [name: string]: string }

/** A package on the disk. */
export type Installed = {
  readonly name: string
  readonly version: string
  /** Its real folder: two paths to one folder are one copy. */
  readonly folder: string
  readonly manifest: Manifest
}

/** A module that a file imports when it runs: what only types need is left out. */
export type Import = {
  readonly module: string
  /** Names taken from it; empty for a dynamic import and for one by its side effects. */
  readonly names: readonly string[]
}

/** One file of code, read once. */
export type Source = {
  /** From the project's folder. */
  readonly file: string
  readonly text: string
  readonly imports: readonly Import[]
  /** It begins with `'use client'`. */
  readonly isClient: boolean
  /** What its calls of `createFoyer` say in plain text. */
  readonly options: readonly SiteOptions[]
}

/** Of `createFoyer`'s options those that decide whom a page speaks to, as far as the code says them in plain text. */
export type SiteOptions = { readonly [name: string]: readonly string[] | boolean | undefined }

export type Project = {
  readonly folder: string
  readonly manifest: Manifest
  /** Of the Node that the project runs on, such as `22.12.0`. */
  readonly node: string
  /** How its package manager adds a package, such as `pnpm add`. */
  readonly adds: string
  /** Packages of Foyer's that are installed, with those that Foyer's own bring. */
  readonly foyer: readonly Installed[]
  readonly sources: readonly Source[]
}
