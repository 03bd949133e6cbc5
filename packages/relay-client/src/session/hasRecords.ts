import type { RelayStorage } from './storage.ts'

/** Whether a session, a pairing that may become one, or an answer to one is kept under the prefix of a client. */
export function hasRecords(storage: RelayStorage, prefix: string): boolean {
  return ['session:', 'pairing:', 'decision:'].some((kind) => storage.keys(prefix + kind).length > 0)
}
