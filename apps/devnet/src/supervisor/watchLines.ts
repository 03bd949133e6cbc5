/** How many of a process's last lines are kept for an error's text. */
const keptLines = 20

export type WatchedLines = {
  add(line: string): void
  /** The last lines, oldest first. */
  last(): readonly string[]
  /** The first line that matches, of those kept or still to come. Rejects on abort and when `ended` resolves. */
  find(pattern: RegExp, signal: AbortSignal, ended: Promise<string>): Promise<RegExpMatchArray>
}

export function watchLines(): WatchedLines {
  const last: string[] = []
  const listeners = new Set<(line: string) => void>()

  const find: WatchedLines['find'] = (pattern, signal, ended) =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        listeners.delete(onLine)
        signal.removeEventListener('abort', onAbort)
        finish()
      }
      const onLine = (line: string) => {
        const match = line.match(pattern)
        if (match) settle(() => resolve(match))
      }
      const onAbort = () => settle(() => reject(signal.reason))
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort)
      listeners.add(onLine)
      for (const line of last) onLine(line)
      void ended.then((how) => settle(() => reject(new Error(`The process ${how}`))))
    })

  const add = (line: string) => {
    last.push(line)
    if (last.length > keptLines) last.shift()
    for (const listener of listeners) listener(line)
  }
  return { add, find, last: () => [...last] }
}
