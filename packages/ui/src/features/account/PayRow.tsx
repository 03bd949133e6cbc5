import { cleanText, shortenAddress } from '@foyer/base'
import { isUnclear, toShownStatus } from '@foyer/core/internal/ledger'
import { isPayRecord } from '@foyer/core/internal/paying'
import { getExplorerUrl } from '@foyer/core/internal/views'
import { TokenImage } from '../../components/TokenImage.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { formatExact } from '../../formatExact.ts'
import { payWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import type { LedgerRowProps } from './ActivityPicture.tsx'
import { HistoryRow } from './tabParts.tsx'

/** A payment that the site asked for. */
export default function PayRow({ record, network }: LedgerRowProps) {
  const { locale } = useFoyerContext().options
  const t = useTranslateWith(payWords)
  if (!isPayRecord(record)) return null
  const { details, state, askedAt } = record
  const { asset, value, decimals, recipient } = details
  if (decimals === undefined) return null
  const symbol = cleanText(details.symbol, 12) ?? '?'
  const amount = `${formatExact(BigInt(value), decimals, locale)} ${symbol}`
  const status = toShownStatus(state.status)
  const isBad = status !== 'pending' && status !== 'confirmed'
  const title = isUnclear(record)
    ? t('pay.unclear.title', { amount })
    : t(
        status === 'confirmed'
          ? 'receipt.confirmed'
          : status === 'pending'
            ? 'pay.confirming.title'
            : 'pay.failed.title',
        { amount },
      )
  const hash = state.hash ?? record.hash
  const url = hash && getExplorerUrl(network, `tx/${encodeURIComponent(hash)}`)
  return (
    <li>
      <HistoryRow
        kind="send"
        isBad={isBad}
        picture={<TokenImage network={network} isNative={asset === 'native'} symbol={symbol} />}
        title={title}
        detail={shortenAddress(recipient)}
        amount={amount}
        at={askedAt}
        url={url}
      />
    </li>
  )
}
