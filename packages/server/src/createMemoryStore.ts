import type { NonceRow, SessionRow, SignInStore } from './types.ts'

export type MemoryStoreOptions = {
  /** Most sessions at once; the oldest ends for the next. @default 100_000 */
  readonly sessions?: number | undefined
}

/** For one process, and gone with it. */
export function createMemoryStore({ sessions: sessionLimit = 100_000 }: MemoryStoreOptions = {}): SignInStore {
  const nonces = new Map<string, NonceRow>()
  const perClient = new Map<string, number>()
  const sessions = new Map<string, SessionRow>()
  const removeNonce = ({ nonce, client }: NonceRow): void => {
    nonces.delete(nonce)
    const left = (perClient.get(client) ?? 1) - 1
    if (left > 0) perClient.set(client, left)
    else perClient.delete(client)
  }
  return {
    async addNonce(row, { limits, now }) {
      // they end in the order they came
      for (const old of nonces.values()) {
        if (old.expiresAt > now) break
        removeNonce(old)
      }
      const count = perClient.get(row.client) ?? 0
      if (nonces.size >= limits.inAll || (row.client && count >= limits.perClient)) return false
      nonces.set(row.nonce, row)
      perClient.set(row.client, count + 1)
      return true
    },
    async takeNonce({ nonce, binder, origin }, now) {
      const row = nonces.get(nonce)
      if (row?.binder !== binder || row.origin !== origin) return false
      removeNonce(row)
      return row.expiresAt > now
    },
    async addSession(row, now) {
      for (const [hash, { expiresAt }] of sessions) if (expiresAt <= now) sessions.delete(hash)
      const [oldest] = sessions.keys()
      if (oldest !== undefined && sessions.size >= sessionLimit) sessions.delete(oldest)
      sessions.set(row.hash, row)
    },
    async getSession(hash, now) {
      const row = sessions.get(hash)
      return row && row.expiresAt > now ? row : undefined
    },
    deleteSession: async (hash) => void sessions.delete(hash),
    async deleteSessionsOf(account) {
      for (const row of sessions.values()) if (row.account === account) sessions.delete(row.hash)
    },
  }
}
