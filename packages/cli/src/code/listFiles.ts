import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import path from 'node:path'

/** What is read of a project. */
const endings = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs|vue|svelte|html)$/

/**
 * The project's own files, from its folder: those that git knows or would add. Where git has none, as in a folder that it ignores, all
 * but what is installed, built or hidden.
 */
export function listFiles(folder: string): readonly string[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: folder, encoding: 'utf8' })
  const known = listed.status === 0 ? listed.stdout.split('\0').filter(Boolean) : []
  const files = known.length > 0 ? known : globSync('**/*', { cwd: folder, exclude: isMade })
  // a folder may be called as a file is
  const isFile = (file: string) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.isFile() === true
  return [...new Set(files.map((file) => file.replaceAll('\\', '/')))]
    .filter((file) => isRead(file) && isFile(file))
    .sort()
}

function isMade(name: string): boolean {
  return /(^|[\\/])(node_modules|dist|build|out|\.[^\\/]+)$/.test(name)
}

function isRead(file: string): boolean {
  return !/(^|\/)node_modules\//.test(file) && (endings.test(file) || /(^|\/)package\.json$/.test(file))
}
