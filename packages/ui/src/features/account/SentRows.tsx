import { cleanText, formatUnits, shortenAddress } from '@foyer/base'
import { navigate } from '@foyer/core'
import { followTransactions, type PendingTransaction, pendingTransactionsAtom } from '@foyer/core/send'
import { useLayoutEffect } from 'react'
import { TokenImage } from '../../components/TokenImage.tsx'
import { formatQuantity } from '../../display.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useActivityTranslate } from '../../i18n/useActivityTranslate.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { KnownActivity } from './AccountTabProps.ts'
import { ActivityPicture } from './ActivityPicture.tsx'
import { RelativeTime } from './RelativeTime.tsx'

/** What was sent here and the service does not know yet, on top of what it knows; each settles in place. */
export function SentRows({ address, network, known }: KnownActivity) {
  const { foyer } = useFoyerContext()
  const t = useActivityTranslate()
  useLayoutEffect(() => followTransactions(foyer), [foyer])
  const hashes = new Set(known.map(({ hash }) => hash?.toLowerCase()))
  const sent = useFoyerAtom(pendingTransactionsAtom).filter(
    ({ hash, networkId, from }) =>
      networkId === network.caipNetworkId &&
      from.toLowerCase() === address.toLowerCase() &&
      !hashes.has(hash.toLowerCase()),
  )
  if (sent.length === 0) return null
  return (
    <section aria-label={t('activity.sent')}>
      <h3 className="group-title">{t('activity.sent')}</h3>
      <ul className="list tight">
        {sent.map((transaction) => (
          <SentRow key={transaction.hash} transaction={transaction} network={network} />
        ))}
      </ul>
    </section>
  )
}

type SentRowProps = { readonly transaction: PendingTransaction } & Pick<KnownActivity, 'network'>

function SentRow({ transaction, network }: SentRowProps) {
  const { foyer, options } = useFoyerContext()
  const t = useActivityTranslate()
  const preload = usePreloadView('WalletSendReceipt')
  const { hash, networkId, to, toName, value, decimals, tokenAddress, tokenId, state, sentAt } = transaction
  const isCoin = tokenAddress === undefined && tokenId === undefined
  const symbol = cleanText(transaction.symbol, tokenId === undefined ? 12 : 40) ?? '?'
  const receiver = cleanText(toName, 40) ?? shortenAddress(to)
  const isBad = state.status !== 'pending' && state.status !== 'confirmed'
  return (
    <li>
      <button
        type="button"
        className="asset"
        onClick={() => navigate(foyer, 'WalletSendReceipt', { hash, networkId })}
        {...preload}
      >
        <ActivityPicture kind="send" isFailed={isBad}>
          <TokenImage network={network} isNative={isCoin} symbol={symbol} />
        </ActivityPicture>
        <span className="grow">
          <bdi>{t(`activity.sent.${state.status}`)}</bdi>
          <small className={isBad ? 'bad' : ''}>{t('activity.to', { address: receiver })}</small>
        </span>
        <span className="num">
          <b>
            {tokenId === undefined && `${formatQuantity(formatUnits(BigInt(value), decimals), options.locale)} `}
            {symbol}
          </b>
          <small>
            <RelativeTime at={sentAt} />
          </small>
        </span>
      </button>
    </li>
  )
}
