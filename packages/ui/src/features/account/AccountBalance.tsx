import { cleanText, type Network } from '@foyer/base'
import { showToast } from '@foyer/core'
import { useBalance } from '../../data/useBalance.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { formatAmount } from '../../format.ts'
import { BalanceFailed, BalancePending } from './BalanceStates.tsx'

export type AccountBalanceProps = { readonly address: string; readonly network: Network }

export default function AccountBalance(account: AccountBalanceProps) {
  const { foyer, options } = useFoyerContext()
  const { balance, isPending, refetch } = useBalance(account)
  const retry = async () => {
    const { isError } = await refetch()
    if (isError) showToast(foyer, { variant: 'error', name: 'balanceUnavailable' })
  }
  if (isPending) return <BalancePending />
  if (!balance) return <BalanceFailed onRetry={() => void retry()} />
  const { whole, fraction } = formatAmount(balance, options.locale)
  return (
    <p className="balance">
      <span>
        {whole}
        <i>{fraction}</i>
      </span>
      <small>{cleanText(balance.symbol, 12)}</small>
    </p>
  )
}
