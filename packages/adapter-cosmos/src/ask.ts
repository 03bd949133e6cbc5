import { abortable, cleanText, FoyerError, throwIfAborted } from '@foyer/base'

/** Longest message of a wallet that we pass on. */
const messageLimit = 300

/**
 * One question to a wallet. Ends with the signal, and every failure is a row of the table: `UserRejected`,
 * `WalletBusy`, `WalletLocked`, `ChainNotAdded`, or `WalletRequestFailed` with the wallet's own words.
 * @param run is called at once, so that the visitor's gesture still counts
 */
export async function ask(method: string, signal: AbortSignal | undefined, run: () => unknown): Promise<unknown> {
  throwIfAborted(signal)
  try {
    return await abortable(Promise.resolve(run()), signal)
  } catch (error) {
    throw toWalletError(method, error)
  }
}

/** Wallets of this shape say most things in words only. */
const rows = [
  [/reject|denied|declined|cancel/i, 'UserRejected'],
  [/already pending|already open/i, 'WalletBusy'],
  [/locked/i, 'WalletLocked'],
  [
    /no (modular )?chain info|(unknown|unsupported|invalid) chain|chain.* not (supported|found|added)/i,
    'ChainNotAdded',
  ],
] as const

/** CAIP-25: 5000 to 5002 are refusals at the other end of a relay. */
const codes: { readonly [code: number]: 'UserRejected' | 'WalletBusy' | 'WalletLocked' } = {
  4001: 'UserRejected',
  4100: 'WalletLocked',
  5000: 'UserRejected',
  5001: 'UserRejected',
  5002: 'UserRejected',
  [-32002]: 'WalletBusy',
}

function toWalletError(method: string, error: unknown): FoyerError {
  if (error instanceof FoyerError) return error
  const { code, message = error } = (error ?? {}) as { code?: unknown; message?: unknown }
  const name = (typeof code === 'number' && codes[code]) || rows.find(([words]) => words.test(String(message)))?.[1]
  if (name) return new FoyerError(name, { cause: error })
  const words = cleanText(message, messageLimit) ?? 'unknown'
  return new FoyerError('WalletRequestFailed', { method, message: words }, { cause: error })
}
