import { spawnSync } from 'node:child_process'

/** Whether git has every file of the folder as it is, so that what is changed can be looked at and undone. */
export function isClean(folder: string): boolean {
  const status = spawnSync('git', ['status', '--porcelain', '--', '.'], { cwd: folder, encoding: 'utf8' })
  return status.status === 0 && status.stdout.trim() === ''
}
