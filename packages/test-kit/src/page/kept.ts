import type { PlainAnswer } from './types.ts'

const key = 'foyer.testWallet'

/** What the wallet keeps over a reload beside what each family keeps itself. */
export type Kept = {
  answers: Record<string, PlainAnswer>
  locked: boolean
  /** Place of the active account among the keys. */
  account: number
  /** CAIP-2. */
  bitcoinNetwork: string | undefined
}

/** A page without an origin has no storage, and throws when it is asked for. */
export function storageOf(target: typeof globalThis): Storage | undefined {
  try {
    return target.localStorage
  } catch {
    return undefined
  }
}

/** What was kept before a reload, or undefined when there is nothing. */
export function readKept(storage: Storage | undefined): Kept | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(key) ?? '')
    const { answers, locked, account, bitcoinNetwork } = value as { readonly [name in keyof Kept]?: unknown }
    if (typeof answers !== 'object' || answers === null || typeof locked !== 'boolean') return undefined
    return {
      answers: answers as Kept['answers'],
      locked,
      account: Number.isSafeInteger(account) ? Number(account) : 0,
      bitcoinNetwork: typeof bitcoinNetwork === 'string' ? bitcoinNetwork : undefined,
    }
  } catch {
    return undefined
  }
}

/** A browser that blocks storage makes the wallet forget, nothing worse. */
export function writeKept(storage: Storage | undefined, kept: Kept): void {
  try {
    storage?.setItem(key, JSON.stringify(kept))
  } catch {}
}
