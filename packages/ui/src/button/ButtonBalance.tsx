import type { Namespace } from '@foyer/base'
import { useFoyerContext } from '../FoyerContext.ts'
import { formatBalance } from '../format.ts'
import { useFoyerBalance } from './useFoyerBalance.ts'

/** A part of its own: a page without a connected visitor does not carry what reads balances. */
export default function ButtonBalance({ namespace }: { namespace: Namespace | undefined }) {
  const { options } = useFoyerContext()
  const { balance, isPending } = useFoyerBalance({ namespace })
  if (isPending) return <span className="skeleton" aria-hidden="true" />
  return balance && <span className="amount">{formatBalance(balance, options.locale)}</span>
}
