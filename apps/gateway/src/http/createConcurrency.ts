/** Counts what is under way in a key's name; undefined where there is no room, else what ends it. */
export type Enter = (key: string) => (() => void) | undefined

/** @param limits at once in all, and for one key; 0 counts nothing */
export function createConcurrency(limits: { readonly all: number; readonly each: number }): Enter {
  const counts = new Map<string, number>()
  let total = 0
  return (key) => {
    const count = counts.get(key) ?? 0
    if (limits.all > 0 && total >= limits.all) return undefined
    if (limits.each > 0 && count >= limits.each) return undefined
    counts.set(key, count + 1)
    total += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      total -= 1
      const left = (counts.get(key) ?? 1) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    }
  }
}
