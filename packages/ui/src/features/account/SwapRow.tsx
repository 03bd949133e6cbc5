import { cleanText, formatUnits } from '@foyer/base'
import { navigate } from '@foyer/core'
import { toShownStatus } from '@foyer/core/internal/ledger'
import { isAllowance, isNativeToken, isSwapRecord } from '@foyer/core/internal/swap'
import { TokenImage } from '../../components/TokenImage.tsx'
import { formatQuantity } from '../../display.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { formatExact } from '../../formatExact.ts'
import { swapWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { LedgerRowProps } from './ActivityPicture.tsx'
import { HistoryRow } from './tabParts.tsx'

/** A swap; what only allows one is no row. */
export default function SwapRow({ record, network }: LedgerRowProps) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(swapWords)
  const preload = usePreloadView('SwapReceipt')
  if (!isSwapRecord(record) || isAllowance(record.details.task)) return null
  const { id, details, state, askedAt } = record
  const { from, to, fromAmount, toAmount } = details
  const status = toShownStatus(state.status)
  const isBad = status !== 'pending' && status !== 'confirmed'
  const symbols = [from, to].map(({ symbol }) => cleanText(symbol, 12) ?? '?')
  const given = `${formatExact(BigInt(fromAmount), from.decimals, options.locale)} ${symbols[0]}`
  const got = BigInt(state.received ?? toAmount)
  return (
    <li>
      <HistoryRow
        kind="trade"
        isBad={isBad}
        picture={<TokenImage network={network} isNative={isNativeToken(to)} symbol={to.symbol} />}
        title={
          status === 'unknown' || status === 'replaced'
            ? t(`receipt.${status}`)
            : t(`swap.${status}`, { amount: given })
        }
        detail={symbols.join(' → ')}
        amount={isBad ? undefined : `${formatQuantity(formatUnits(got, to.decimals), options.locale)} ${symbols[1]}`}
        at={askedAt}
        onClick={() => navigate(foyer, 'SwapReceipt', { id })}
        preload={preload}
      />
    </li>
  )
}
