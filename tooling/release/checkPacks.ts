// Ours, because publint and attw, which judge here, pack each package anew for each of them from their own command lines.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { report } from '../gates/report.ts'
import { createRunner } from '../gates/startProcess.ts'
import { packPackages } from './packPackages.ts'

/** Entries that are no modules of TypeScript's: styles, words, templates, and components that Svelte compiles. */
const untyped: { readonly [name: string]: readonly string[] } = {
  '@foyer/svelte': ['FoyerButton', 'FoyerModal', 'FoyerNetworkButton', 'FoyerWalletButton'].map(
    (name) => `./${name}.svelte`,
  ),
  '@foyer/ui': [
    'frame-words',
    'frame-languages',
    'mail-languages',
    'parts',
    'tokens.css',
    'components.css',
    'late.css',
  ],
  'create-foyer': ['templates'],
}

/** The packages are ECMAScript modules alone: how a CommonJS file resolves them is no promise. */
const unpromised = ['node10', 'node16-cjs']

/**
 * Judges packed packages as those who install them will have them: what `exports` name, and their types for every resolution.
 * @param tarballs name → file of each
 * @returns one problem a line
 */
export async function checkPacks(tarballs: readonly (readonly [name: string, file: string])[]): Promise<string[]> {
  const problems: string[] = []
  for (const [name, file] of tarballs) {
    const tarball = new Uint8Array(readFileSync(file))
    const found = [...(await checkExports(tarball)), ...(await judgeTypes(tarball, untyped[name] ?? []))]
    problems.push(...found.map((problem) => `${name}: ${problem}`))
  }
  return problems
}

async function checkExports(tarball: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true, level: 'error' })
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code)
}

async function judgeTypes(tarball: Uint8Array, excludeEntrypoints: readonly string[]): Promise<readonly string[]> {
  const judged = await checkPackage(createPackageFromTarballData(tarball), {
    excludeEntrypoints: [...excludeEntrypoints],
  })
  if (!judged.types) return []
  return judged.problems
    .filter((problem) => !('resolutionKind' in problem && unpromised.includes(problem.resolutionKind)))
    .map((problem) => JSON.stringify(problem))
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-packs-'))
  try {
    const packed = await packPackages(root, path.join(folder, 'tarballs'), createRunner().run)
    const tarballs = packed.map(([name, address]) => [name, address.replace('file:', '')] as const)
    report(await checkPacks(tarballs), `${tarballs.length} packed packages have the entries and types they promise`)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
