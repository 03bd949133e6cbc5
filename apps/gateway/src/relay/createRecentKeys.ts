import type { AcceptedKeys } from './rpc.ts'

/** The last keys added, at least `size` and at most twice as many; older ones are forgotten half at a time. */
export function createRecentKeys(size: number): AcceptedKeys {
  let recent = new Set<string>()
  let older = new Set<string>()
  return {
    has: (key) => recent.has(key) || older.has(key),
    add(key) {
      recent.add(key)
      if (recent.size < size) return
      older = recent
      recent = new Set()
    },
  }
}
