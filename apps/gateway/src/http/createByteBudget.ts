/** In whose name bytes count, and how many may wait there; 0 counts nothing. */
export type BudgetShare = { readonly key: string; readonly limit: number }

/** What one holder has waiting. */
export type BudgetAccount = {
  getUsed(): number
  /** Counts bytes; false, and nothing counted, where one of the shares has no room for them. */
  take(bytes: number): boolean
  /** Counts bytes that cannot be refused any more. */
  add(bytes: number): void
  give(bytes: number): void
}

export type ByteBudget = {
  open(shares: readonly BudgetShare[]): BudgetAccount
  getUsed(key: string): number
}

/** Bytes that wait in memory, counted at once in the name of everyone who could fill it: socket, client, address, process. */
export function createByteBudget(): ByteBudget {
  const used = new Map<string, number>()
  const getUsed = (key: string) => used.get(key) ?? 0
  return { getUsed, open: (shares) => openAccount(used, shares) }
}

function openAccount(used: Map<string, number>, all: readonly BudgetShare[]): BudgetAccount {
  const shares = all.filter(({ limit }) => limit > 0)
  let own = 0
  const change = (bytes: number) => {
    own += bytes
    for (const { key } of shares) {
      const total = (used.get(key) ?? 0) + bytes
      if (total > 0) used.set(key, total)
      else used.delete(key)
    }
  }
  return {
    getUsed: () => own,
    take(bytes) {
      if (shares.some(({ key, limit }) => (used.get(key) ?? 0) + bytes > limit)) return false
      change(bytes)
      return true
    },
    add(bytes) {
      change(bytes)
    },
    give(bytes) {
      change(-Math.min(bytes, own))
    },
  }
}
