import type { PolkadotKey } from './createPolkadotKey.ts'

/** What the wallet knows. One per wallet. */
export type PolkadotState = {
  readonly keys: readonly PolkadotKey[]
  /** Addresses the user shares, the active one first. */
  shared: readonly string[]
  authorized: boolean
  locked: boolean
}

type Storage = { getItem(key: string): string | null; setItem(key: string, value: string): void }

/** Takes over what was saved before a reload; what is absent or foreign is left alone. */
export function restorePolkadot(state: PolkadotState, storage: Storage, key: string): void {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? '')
    const { authorized, shared } = (saved ?? {}) as Readonly<Record<string, unknown>>
    if (typeof authorized !== 'boolean' || !Array.isArray(shared)) return
    state.authorized = authorized
    state.shared = shared.filter((address) => state.keys.some((known) => known.address === address))
  } catch {
    // nothing was saved
  }
}

export function savePolkadot({ authorized, shared }: PolkadotState, storage: Storage, key: string): void {
  storage.setItem(key, JSON.stringify({ authorized, shared }))
}
