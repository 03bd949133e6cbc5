import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Runner } from '../gates/createRunner.ts'
import { publishedPackages } from './packPackages.ts'

/** The oldest compiler that the packages' types are promised for and the newest, by their folders in the site's `node_modules`. */
const ways = [
  { compiler: 'typescript-5.5', module: 'esnext', moduleResolution: 'bundler' },
  { compiler: 'typescript-5.5', module: 'nodenext', moduleResolution: 'nodenext' },
  { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' },
] as const

/** Foyer's own files in a site; those of others are the site's to skip. */
export const ownFile = /^(every|node_modules\/.*@?foyer)/

/**
 * Compiles an import of every entry of every package, declarations and all, as a site would that skips none of them.
 * @param dir a site with all packages and their peers
 * @returns errors in Foyer's own declarations: those of others are the site's to skip
 */
export async function judgeTypes(root: string, dir: string, { read }: Runner): Promise<readonly string[]> {
  writeFileSync(path.join(dir, 'every.mts'), listEntries(root).map(exportAll).join(''))
  const problems: string[] = []
  for (const { compiler, ...how } of ways) {
    const config = `every.${how.moduleResolution}.json`
    const compilerOptions = { ...options, ...how }
    writeFileSync(path.join(dir, config), JSON.stringify({ compilerOptions, files: ['every.mts'] }))
    const found = await (compiler === 'typescript' ? compile(dir, config, read) : judge(dir, compiler, config, read))
    problems.push(...found.map((line) => `${compiler}, ${how.moduleResolution}: ${line}`))
  }
  return problems
}

/** A compiler with an interface for JavaScript is asked about Foyer's files alone. */
function judge(dir: string, compiler: string, config: string, read: Runner['read']): Promise<readonly string[]> {
  const script = path.join(import.meta.dirname, 'judgeDeclarations.ts')
  return read([process.execPath, script, dir, compiler, config], dir)
}

/** The newest has none; with one checker it works out once what several would each, and its memory is swept less often. */
async function compile(dir: string, config: string, read: Runner['read']): Promise<readonly string[]> {
  const tsc = 'node_modules/typescript/bin/tsc'
  const command = [process.execPath, tsc, '-p', config, '--singleThreaded']
  const told = await read(command, dir, { GOGC: '400' }).catch(({ message }: Error) => message.split('\n'))
  return told.filter((line) => ownFile.test(line) && line.includes('error TS'))
}

const options = {
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  types: ['node'],
}

const exportAll = (entry: string, index: number) => `export * as entry${index} from '${entry}'\n`

function listEntries(root: string): readonly string[] {
  return publishedPackages(root).flatMap(({ manifest: { name, exports = {} } }) =>
    Object.entries(exports)
      .filter(([, target]) => typeof target === 'object' && 'types' in target)
      .map(([entry]) => entry.replace('.', name).replace('*', 'de')),
  )
}
