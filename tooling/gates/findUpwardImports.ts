import type { FileImports } from './findFolderCycles.ts'

/**
 * The floors of an app, the lowest first: folders of `src`, and the files beside them that are on a floor of their own. Files that
 * are not named stand on top, where the parts are put together.
 */
export const floors: { readonly [dir: string]: readonly (readonly string[])[] } = {
  'apps/gateway': [
    ['cleanText.ts', 'log.ts', 'metrics.ts', 'origins.ts', 'secrets.ts'],
    ['store', 'schemas'],
    ['config', 'projects'],
    ['http', 'pages'],
    ['chains'],
    [
      'accounts',
      'analytics',
      'auth',
      'catalogue',
      'dashboard',
      'frame',
      'health',
      'images',
      'indexer',
      'names',
      'onramp',
      'pay',
      'prices',
      'relay',
      'rpc',
      'sessions',
      'swaps',
      'tokens',
    ],
    ['cli', 'devnet'],
  ],
}

/** Imports that go up, be it only for a type, and folders that are on no floor; one line each. */
export function findUpwardImports(dir: string, files: readonly FileImports[]): readonly string[] {
  const rows = floors[dir]
  if (!rows) return []
  const floorOf = (local: string) => {
    const name = nameOf(local)
    const found = rows.findIndex((row) => row.includes(name))
    return found < 0 && /\.tsx?$/.test(name) ? rows.length : found
  }
  return files.flatMap(({ local, targets }) => {
    const mine = floorOf(local)
    if (mine < 0) return [`${dir}/${local}: ${nameOf(local)} is on no floor of ${dir}`]
    const higher = targets.filter((target) => target.startsWith('src/') && floorOf(target) > mine)
    return higher.map(
      (target) => `${dir}/${local}: ${nameOf(local)} may not import ${nameOf(target)}, which is on a higher floor`,
    )
  })
}

/** `src/chains/pools.ts` stands in `chains`, `src/log.ts` for itself. */
function nameOf(local: string): string {
  return local.split('/')[1] ?? ''
}
