import type { RelayStorage } from './storage.ts'

/** Whether a session, or a pairing that may become one, is kept under the prefix of a client. */
export function hasRecords(storage: RelayStorage, prefix: string): boolean {
  return ['session:', 'pairing:'].some((kind) => storage.keys(prefix + kind).length > 0)
}
