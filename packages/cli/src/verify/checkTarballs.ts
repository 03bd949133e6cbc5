import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hashFile } from './hashFile.ts'
import type { Release, Verdict } from './types.ts'

/** Tarballs that lie in a folder, such as `npm pack @foyer/core` leaves them, against those that were built. */
export function checkTarballs({ tarballs }: Release, folder: string, names: readonly string[]): Verdict {
  const problems = names.flatMap((name) => {
    const known = Object.hasOwn(tarballs, name) ? tarballs[name] : undefined
    if (!known) return [`${name}: is none of this release`]
    return hashFile(readFileSync(path.join(folder, name))).sha256 === known.sha256
      ? []
      : [`${name}: is not the file that was built`]
  })
  return { same: names.length - problems.length, problems }
}
