/** Work that takes longer says how far it is this often, in ms. */
const interval = 2_000

/** Says how far something is, once it has taken longer than two seconds, and every two seconds from then on. */
export function createProgress(print: (line: string) => void, now: () => number = Date.now) {
  let last = now()
  return (what: string, done: number, total: number): void => {
    if (now() - last < interval) return
    last = now()
    print(`${what}: ${done} of ${total}`)
  }
}
