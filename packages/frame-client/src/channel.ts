/**
 * A pipe of messages to the other side: opened with a listener, answers with how to send and how to close.
 * `origin` is where a message comes from as the browser says; a reply names the origin it is meant for.
 */
export type Channel = (onMessage: (data: unknown, origin: string) => void) => {
  send(data: unknown, origin?: string): void
  close(): void
}

/**
 * Both ends of a pipe in memory, for tests. Like a window's messages, what is sent is cloned and arrives later.
 * @param origin what both ends are told the other one is
 */
export function createChannelPair(origin = 'https://site.test'): readonly [Channel, Channel] {
  const listeners: [Parameters<Channel>[0] | undefined, Parameters<Channel>[0] | undefined] = [undefined, undefined]
  const createEnd =
    (self: 0 | 1): Channel =>
    (onMessage) => {
      listeners[self] = onMessage
      return {
        send(data) {
          const clone: unknown = structuredClone(data)
          queueMicrotask(() => listeners[self === 0 ? 1 : 0]?.(clone, origin))
        },
        close() {
          if (listeners[self] === onMessage) listeners[self] = undefined
        },
      }
    }
  return [createEnd(0), createEnd(1)]
}

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
