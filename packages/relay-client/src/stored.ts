/** What every key of the relay client starts with. */
export const storagePrefix = 'foyer.relay.'

/**
 * Whether an earlier page left a session or an open pairing: only then is the relay client worth loading before the
 * visitor asks for it. Weighs nothing, so that it can be asked first.
 */
export function hasStoredSession(storage: Pick<Storage, 'length' | 'key'>): boolean {
  for (let index = 0; index < storage.length; index += 1) {
    if (/^foyer\.relay\.\w+\.(session|pairing):/.test(storage.key(index) ?? '')) return true
  }
  return false
}
