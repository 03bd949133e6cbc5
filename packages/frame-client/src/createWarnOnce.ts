/** Most kinds of message that are warned about: a flood doesn't fill the console. */
const kindLimit = 50

/** Says once per kind of message that one was ignored, and why. */
export function createWarnOnce(title: string): (kind: string, problem?: string) => void {
  const seen = new Set<string>()
  return (kind, problem) => {
    if (seen.has(kind) || seen.size >= kindLimit) return
    seen.add(kind)
    console.warn(title, kind, ...(problem === undefined ? [] : [problem]))
  }
}
