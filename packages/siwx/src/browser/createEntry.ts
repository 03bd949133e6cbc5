/** What is needed of `localStorage`. */
export type StoragePort = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Entry<value> = {
  get(): value | undefined
  /** @param value undefined removes it */
  set(value: value | undefined): void
}

/**
 * One value in the page's storage, read anew each time, for another tab may have written it. What cannot be read is none,
 * what cannot be written is kept as long as the page lives. Never throws.
 */
export function createEntry<value>(params: {
  readonly port: StoragePort | undefined
  readonly key: string
  readonly parse: (value: unknown) => value | undefined
}): Entry<value> {
  const { key, parse } = params
  let kept: { readonly value: value | undefined } | undefined
  return {
    get() {
      if (kept) return kept.value
      const port = params.port ?? getPageStorage()
      try {
        const text = port?.getItem(key)
        return text === undefined || text === null ? undefined : parse(JSON.parse(text))
      } catch {
        return undefined
      }
    },
    set(value) {
      const port = params.port ?? getPageStorage()
      kept = undefined
      try {
        if (!port) kept = { value }
        else if (value === undefined) port.removeItem(key)
        else port.setItem(key, JSON.stringify(value))
      } catch {
        kept = { value }
      }
    },
  }
}

/** Undefined on a server, where Node warns when it is read, and where reading it is refused. */
function getPageStorage(): StoragePort | undefined {
  try {
    return globalThis.window?.localStorage
  } catch {
    return undefined
  }
}
