import { formatExact } from '../../formatExact.ts'

/** What is shown behind the point (reference §2.11); of less than that every digit. */
const shownDecimals = 6

/** An amount cut, never rounded up, to six decimals; what would become nothing keeps its digits. Exact: no floating point. */
export function formatSwapAmount(value: bigint, decimals: number, locale?: string): string {
  const step = 10n ** BigInt(Math.max(0, decimals - shownDecimals))
  const cut = value - (value % step)
  return formatExact(cut === 0n ? value : cut, decimals, locale)
}
