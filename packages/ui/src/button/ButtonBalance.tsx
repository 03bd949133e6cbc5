import type { Network } from '@foyer/base'
import { useBalance } from '../data/useBalance.ts'
import { useLanguage } from '../FoyerContext.ts'
import { formatBalance } from '../format.ts'
import { useFoyerAccount } from '../hooks.ts'

type ButtonBalanceProps = {
  readonly address: string
  /** Undefined on a network the site did not name. */
  readonly network: Network | undefined
}

/** A chunk of its own: a page without a connected visitor does not load the query library. */
export default function ButtonBalance({ address, network }: ButtonBalanceProps) {
  const { locale } = useLanguage()
  // of an account that a server remembers nothing is asked before its wallet has confirmed it
  const isLive = useFoyerAccount().allAccounts.some((account) => account.address === address)
  const { balance, isPending } = useBalance(isLive && network ? { address, network } : undefined)
  if (!isLive || isPending) return <span className="skeleton" aria-hidden="true" />
  return balance && <span className="amount">{formatBalance(balance, locale)}</span>
}
