import { cleanText, formatUnits } from '@foyer/base'
import { navigate } from '@foyer/core'
import { followSwaps, isAllowance, isNativeToken, isRecordOf, type SwapRecord, swapRecordsAtom } from '@foyer/core/swap'
import { useLayoutEffect } from 'react'
import { TokenImage } from '../../components/TokenImage.tsx'
import { formatQuantity } from '../../display.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatExact } from '../../formatExact.ts'
import { useSwapTranslate } from '../../i18n/useSwapTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { KnownActivity } from './AccountTabProps.ts'
import { ActivityPicture } from './ActivityPicture.tsx'
import { RelativeTime } from './RelativeTime.tsx'

/** Swaps that were signed here and that the service does not know yet; each settles in place. */
export default function SwapRows({ address, network, known }: KnownActivity) {
  const { foyer } = useFoyerContext()
  const t = useSwapTranslate()
  useLayoutEffect(() => followSwaps(foyer), [foyer])
  const hashes = new Set(known.map(({ hash }) => hash?.toLowerCase()))
  const swaps = useFoyerAtom(swapRecordsAtom).filter(
    (record) =>
      !isAllowance(record.task) &&
      record.state.status !== 'asked' &&
      isRecordOf(record, { networkId: network.caipNetworkId, account: address }) &&
      !hashes.has((record.hash ?? '').toLowerCase()),
  )
  if (swaps.length === 0) return null
  return (
    <section aria-label={t('swap.rows')}>
      <h3 className="group-title">{t('swap.rows')}</h3>
      <ul className="list tight">
        {swaps.map((record) => (
          <SwapRow key={record.id} record={record} network={network} />
        ))}
      </ul>
    </section>
  )
}

type SwapRowProps = { readonly record: SwapRecord } & Pick<KnownActivity, 'network'>

function SwapRow({ record, network }: SwapRowProps) {
  const { foyer, options } = useFoyerContext()
  const t = useSwapTranslate()
  const preload = usePreloadView('SwapReceipt')
  const { id, from, to, fromAmount, toAmount, state, askedAt } = record
  const status = state.status === 'asked' ? 'pending' : state.status
  const isBad = status !== 'pending' && status !== 'confirmed'
  const symbols = [from, to].map(({ symbol }) => cleanText(symbol, 12) ?? '?')
  const given = `${formatExact(BigInt(fromAmount), from.decimals, options.locale)} ${symbols[0]}`
  const got = BigInt(('received' in state && state.received) || toAmount)
  return (
    <li>
      <button type="button" className="asset" onClick={() => navigate(foyer, 'SwapReceipt', { id })} {...preload}>
        <ActivityPicture kind="trade" isFailed={isBad}>
          <TokenImage network={network} isNative={isNativeToken(to)} symbol={to.symbol} />
        </ActivityPicture>
        <span className="grow">
          <bdi>{t(`swap.${status}`, { amount: given })}</bdi>
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
