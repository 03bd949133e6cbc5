import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findInstalled } from '../doctor/findInstalled.ts'
import type { Finding, TypeCheck } from './types.ts'

/** After this a compiler is given up: something else is wrong than a type. */
const checkTimeout = 300_000

/**
 * Type-checks a moved project with its own compiler, which writes nothing.
 * @param files the project's
 * @returns undefined where there is nothing to check with: no settings, no compiler, or Foyer's packages are not installed yet
 */
export function checkMoved(folder: string, files: readonly string[]): TypeCheck | undefined {
  if (!existsSync(path.join(folder, 'tsconfig.json')) || !isInstalled(folder)) return undefined
  const isVue = files.some((file) => file.endsWith('.vue'))
  const compiler = isVue
    ? { name: 'vue-tsc', at: findInstalled(folder, 'vue-tsc'), bin: 'bin/vue-tsc.js' }
    : { name: 'tsc', at: findInstalled(folder, 'typescript'), bin: 'bin/tsc' }
  if (!compiler.at) return undefined
  const args = [path.join(compiler.at.folder, compiler.bin), '-p', 'tsconfig.json', '--noEmit', '--pretty', 'false']
  const { stdout, error } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: checkTimeout })
  if (error) return undefined
  return { command: `${compiler.name} -p tsconfig.json --noEmit`, errors: stdout.split('\n').flatMap(readError) }
}

const isInstalled = (folder: string): boolean =>
  ['@foyer/appkit-compat', '@foyer/rainbowkit-compat', '@foyer/ui'].some((name) => findInstalled(folder, name))

function readError(line: string): readonly Finding[] {
  const [, file, row, name, reason] = /^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/.exec(line) ?? []
  if (file === undefined || name === undefined || reason === undefined) return []
  return [{ file, line: Number(row), name, reason, minutes: 5 }]
}
