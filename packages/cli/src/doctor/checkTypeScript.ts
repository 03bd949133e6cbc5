import lt from 'semver/functions/lt.js'
import { findInstalled } from './findInstalled.ts'
import { readSettings, type Settings } from './readSettings.ts'
import type { Problem, Project } from './types.ts'

/** The oldest whose compiler reads the packages' declarations. */
const oldest = '5.5.0'

/** From here on a setting that cannot read `exports` is refused, and none is the default. */
const firstStrict = '6.0.0'

const blind = /^(classic|node|node10)$/i

/** A TypeScript that is too old, and settings under which it does not look into `exports`. */
export function checkTypeScript({ folder, adds }: Project): readonly Problem[] {
  const { version } = findInstalled(folder, 'typescript') ?? {}
  if (version === undefined) return []
  const problems: Problem[] = []
  if (lt(version, oldest)) {
    const what = `TypeScript ${version} does not read the types of Foyer's packages: ${oldest.replace(/\.0$/, '')} or newer does`
    problems.push({ level: 'fails', rule: 'typescript', what, fix: `${adds} -D typescript@latest` })
  }
  const files = readSettings(folder)
    .filter((settings) => isBlind(settings, version))
    .map(({ file }) => file)
  if (files.length === 0) return problems
  const what = "`moduleResolution` is one that does not read `exports` of packages: Foyer's are not found"
  const fix =
    'Set "module": "esnext" and "moduleResolution": "bundler" (or "nodenext" for both, in Node without a bundler).'
  return [...problems, { level: 'fails', rule: 'module-resolution', what, fix, files }]
}

function isBlind({ options: { module, moduleResolution } }: Settings, version: string): boolean {
  if (typeof moduleResolution === 'string') return blind.test(moduleResolution)
  if (!lt(version, firstStrict)) return false
  return !/^(node1[68]|node20|nodenext|preserve)$/i.test(String(module))
}
