import type { RelayStorage } from './storage.ts'

/** How many answered messages the tabs of a site, and the runs of a wallet, remember. */
const remembered = 200

/** Messages that one of the tabs, or an earlier run, answered. */
export type Answered = { has(topic: string, id: string): boolean; add(topic: string, id: string): void }

export function createAnswered(storage: RelayStorage, prefix: string): Answered {
  const key = `${prefix}answered`
  const list = () => storage.get(key)?.split(',') ?? []
  const toMark = (topic: string, id: string) => topic.slice(0, 8) + id.replaceAll(',', ' ')
  return {
    has: (topic, id) => list().includes(toMark(topic, id)),
    add: (topic, id) => storage.set(key, [...list().slice(1 - remembered), toMark(topic, id)].join(',')),
  }
}
