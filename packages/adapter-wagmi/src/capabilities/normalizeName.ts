import { ens_normalize } from '@adraffy/ens-normalize'

/** A name in the one form that counts (ENSIP-15); undefined for what is no name. The tables for it are heavy: see `toName`. */
export function normalizeName(text: string): string | undefined {
  try {
    return ens_normalize(text)
  } catch {
    return undefined
  }
}
