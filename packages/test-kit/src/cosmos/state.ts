import type { CosmosKey } from './createKey.ts'

/** What the wallet knows. One per wallet. */
export type CosmosState = {
  readonly keys: readonly CosmosKey[]
  /** Place of the active key. */
  active: number
  locked: boolean
  /** Chain id → bech32 prefix. */
  readonly chains: Map<string, string>
  /** Chains the site may use. */
  readonly authorized: Set<string>
}

type Storage = { getItem(key: string): string | null; setItem(key: string, value: string): void }

/** Takes over what was saved before a reload; what is absent or foreign is left alone. */
export function restore(state: CosmosState, storage: Storage, key: string): void {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? '')
    if (typeof saved !== 'object' || saved === null) return
    const { active, authorized, chains } = saved as Readonly<Record<string, unknown>>
    if (typeof active === 'number' && state.keys[active]) state.active = active
    for (const [chainId, prefix] of Object.entries(chains ?? {})) {
      if (typeof prefix === 'string') state.chains.set(chainId, prefix)
    }
    state.authorized.clear()
    for (const chainId of Array.isArray(authorized) ? authorized : []) state.authorized.add(String(chainId))
  } catch {
    // nothing was saved
  }
}

export function save(state: CosmosState, storage: Storage, key: string): void {
  const { active, authorized, chains } = state
  storage.setItem(key, JSON.stringify({ active, authorized: [...authorized], chains: Object.fromEntries(chains) }))
}
