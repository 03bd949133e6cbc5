import { useMemo, useSyncExternalStore } from 'react'
import type { AppKit } from '../AppKit.ts'
import { assertCurrent } from '../current.ts'

/** What a hook shows: how it is read, how a change is heard, and what a server and a hydrating page show of it. */
export type Source<value> = {
  readonly read: (appKit: AppKit) => value
  readonly watch: (appKit: AppKit, notify: () => void) => () => void
  readonly initial: (appKit: AppKit) => value
}

/**
 * The value of the page's instance, as it changes.
 * @param source the same object from render to render
 * @throws Error before `createAppKit`, naming the hook
 */
export function useValue<value extends object>(hook: string, source: Source<value>): value {
  const appKit = assertCurrent(hook)
  const store = useMemo(() => createStore(appKit, source), [appKit, source])
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial)
}

function createStore<value extends object>(appKit: AppKit, { read, watch, initial }: Source<value>) {
  let value = read(appKit)
  let first: value | undefined
  const get = () => {
    const next = read(appKit)
    if (!isSame(value, next)) value = next
    return value
  }
  const getInitial = () => {
    first ??= initial(appKit)
    return first
  }
  return { get, getInitial, subscribe: (notify: () => void) => watch(appKit, notify) }
}

/** Compares one level deep: what is below comes from the foyer, which gives the same object for the same state. */
function isSame(one: object, other: object): boolean {
  const [entries, others] = [Object.entries(one), Object.entries(other)]
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(others)
  return entries.length === others.length && entries.every(([name, value]) => values[name] === value)
}
