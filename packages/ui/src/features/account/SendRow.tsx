import { cleanText, formatUnits, shortenAddress } from '@foyer/base'
import { navigate } from '@foyer/core'
import { toShownStatus } from '@foyer/core/internal/ledger'
import { isSendRecord } from '@foyer/core/internal/send'
import { TokenImage } from '../../components/TokenImage.tsx'
import { formatQuantity } from '../../display.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { activityWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import { ActivityPicture } from './ActivityPicture.tsx'
import type { LedgerRowProps } from './LedgerRowProps.ts'
import { RelativeTime } from './RelativeTime.tsx'

/** A transfer. */
export function SendRow({ record, network }: LedgerRowProps) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(activityWords)
  const preload = usePreloadView('WalletSendReceipt')
  if (!isSendRecord(record)) return null
  const { id, details, askedAt } = record
  const { to, toName, value, decimals, tokenAddress, tokenId } = details
  const status = toShownStatus(record.state.status)
  const isCoin = tokenAddress === undefined && tokenId === undefined
  const symbol = cleanText(details.symbol, tokenId === undefined ? 12 : 40) ?? '?'
  const receiver = cleanText(toName, 40) ?? shortenAddress(to)
  const isBad = status !== 'pending' && status !== 'confirmed'
  return (
    <li>
      <button type="button" className="asset" onClick={() => navigate(foyer, 'WalletSendReceipt', { id })} {...preload}>
        <ActivityPicture kind="send" isFailed={isBad}>
          <TokenImage network={network} isNative={isCoin} symbol={symbol} />
        </ActivityPicture>
        <span className="grow">
          <bdi>{t(`activity.sent.${status}`)}</bdi>
          <small className={isBad ? 'bad' : ''}>{t('activity.to', { address: receiver })}</small>
        </span>
        <span className="num">
          <b>
            {tokenId === undefined && `${formatQuantity(formatUnits(BigInt(value), decimals), options.locale)} `}
            {symbol}
          </b>
          <small>
            <RelativeTime at={askedAt} />
          </small>
        </span>
      </button>
    </li>
  )
}
