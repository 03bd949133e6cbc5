import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Compares two folders file by file. @returns how many files there are, and each that differs or is in one alone */
export function compareFolders(one: string, other: string) {
  const [mine, theirs] = [one, other].map((folder) => new Set(listFiles(folder))) as [Set<string>, Set<string>]
  const all = [...new Set([...mine, ...theirs])].sort()
  const problems = all.flatMap((file) => {
    if (!mine.has(file) || !theirs.has(file)) return [`${file}: is in one of two builds alone`]
    const [first, second] = [one, other].map((folder) => readFileSync(path.join(folder, file))) as [Buffer, Buffer]
    return first.equals(second) ? [] : [`${file}: differs from byte ${findDifference(first, second)}`]
  })
  return { count: all.length, problems }
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

function findDifference(one: Buffer, other: Buffer): number {
  const at = one.findIndex((byte, index) => byte !== other[index])
  return at < 0 ? one.length : at
}
