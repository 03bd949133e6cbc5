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
import { ActivityPicture, type LedgerRowProps } from './ActivityPicture.tsx'
import { RelativeTime } from './tabParts.tsx'

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
      <button type="button" className="asset" onClick={() => navigate(foyer, 'SwapReceipt', { id })} {...preload}>
        <ActivityPicture kind="trade" isFailed={isBad}>
          <TokenImage network={network} isNative={isNativeToken(to)} symbol={to.symbol} />
        </ActivityPicture>
        <span className="grow">
          <bdi>
            {status === 'unknown' || status === 'replaced'
              ? t(`receipt.${status}`)
              : t(`swap.${status}`, { amount: given })}
          </bdi>
          <small className={isBad ? 'bad' : ''}>{symbols.join(' → ')}</small>
        </span>
        <span className="num">
          {!isBad && (
            <b>
              {formatQuantity(formatUnits(got, to.decimals), options.locale)} {symbols[1]}
            </b>
          )}
          <small>
            <RelativeTime at={askedAt} />
          </small>
        </span>
      </button>
    </li>
  )
}
