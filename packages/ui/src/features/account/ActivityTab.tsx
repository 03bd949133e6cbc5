import { loadPart, type Network, shortenAddress } from '@foyer/base'
import {
  type ActivityEntry,
  type ActivityGroup,
  groupEntries,
  historyQuery,
  reportNextPage,
} from '@foyer/core/internal/holdings'
import { hasRecords } from '@foyer/core/internal/ledger'
import { getQueryClient } from '@foyer/core/internal/queries'
import { getExplorerUrl } from '@foyer/core/internal/views'
import { useInfiniteQuery } from '@tanstack/react-query'
import { memo, useEffect, useMemo } from 'react'
import { EntityImage } from '../../components/EntityImage.tsx'
import { GrowingList } from '../../components/GrowingList.tsx'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { TokenImage } from '../../components/TokenImage.tsx'
import { createLateComponent } from '../../components/useLazyComponent.ts'
import { useNow } from '../../data/useNow.ts'
import { formatDay, formatHistoryQuantity, formatMonth } from '../../display.ts'
import { useFoyerContext } from '../../FoyerContext.ts'
import { activityWords } from '../../i18n/en.ts'
import { type TranslateWith, useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { Failed, PendingRows } from './states.tsx'
import { type AccountTabProps, HistoryRow, Nothing, toTimeText } from './tabParts.tsx'

/** Shows what happened to an account on a network, newest first. */
export default function ActivityTab(account: AccountTabProps) {
  const { foyer, options } = useFoyerContext()
  // what formats times is made while they are on their way, not once they are there
  useEffect(() => void formatDay(0, options.locale), [options.locale])
  const query = useInfiniteQuery(historyQuery(foyer, account), getQueryClient(foyer))
  const { data, isPending, isError, dataUpdatedAt, hasNextPage, isFetchingNextPage, refetch, fetchNextPage } = query
  // a transaction that two pages hold stands once, and where its time puts it
  const entries = useMemo(
    () => groupEntries(data?.pages.flatMap((page) => page.entries) ?? []).flatMap((group) => group.entries),
    [data],
  )
  const sent = hasRecords(foyer) && <LateLedgerRows {...account} known={entries} />
  if (isPending) {
    return (
      <>
        {sent}
        <PendingRows count={7} />
      </>
    )
  }
  const failure = isError && <HistoryFailed since={data && dataUpdatedAt} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <>
        {sent}
        {failure}
      </>
    )
  }
  const loadNext = () => {
    if (!hasNextPage || isFetchingNextPage || isError) return
    reportNextPage(foyer, { address: account.address, cursor: data.pages.at(-1)?.next })
    void fetchNextPage()
  }
  return (
    <>
      {failure}
      {sent}
      {entries.length === 0 && !hasNextPage ? (
        <NoActivity {...account} />
      ) : (
        <EntryList
          key={account.address}
          entries={entries}
          pages={data.pages.length}
          network={account.network}
          onEnd={loadNext}
        />
      )}
      {isFetchingNextPage && <PendingRows count={2} />}
    </>
  )
}

/** Only who has sent something from here loads what draws it; the rest of the activity never waits for it. */
const LateLedgerRows = createLateComponent(() => loadPart(() => import('./LedgerRows.tsx')))

function HistoryFailed({ since, onRetry }: { readonly since: number | undefined; readonly onRetry: () => void }) {
  const t = useTranslateWith(activityWords)
  const now = useNow(30_000)
  return (
    <Failed isOld={since !== undefined} onRetry={onRetry}>
      {since === undefined ? t('activity.failed') : t('activity.old', { time: toTimeText(t, since, now) })}
    </Failed>
  )
}

/** A test network is one whose history services seldom know: its explorer does. Without a service only the explorer knows anything. */
function NoActivity({ address, network }: AccountTabProps) {
  const t = useTranslateWith(activityWords)
  const { foyer } = useFoyerContext()
  const url = getExplorerUrl(network, `address/${address}`)
  const link = url && (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer">
      {t('account.explorer')}
    </a>
  )
  if (foyer.config.blockchainApiUrl === undefined) return link || null
  return <Nothing text={t(network.testnet ? 'activity.none.testnet' : 'activity.none')}>{link}</Nothing>
}

type EntryListProps = {
  readonly entries: readonly ActivityEntry[]
  readonly pages: number
  readonly network: Network
  readonly onEnd: () => void
}

function EntryList({ entries, pages, network, onEnd }: EntryListProps) {
  const { locale } = useFoyerContext().options
  const now = useNow(60_000)
  return (
    <GrowingList
      rows={entries}
      pages={pages}
      onEnd={onEnd}
      draw={(part, before) =>
        groupEntries(part).map((group, index) => {
          const title = formatMonth(group, now, locale)
          // a month that goes on from the part before has its title there
          const goesOn = index === 0 && before !== undefined && isOfMonth(before, group)
          return (
            <section key={title} aria-label={title}>
              {!goesOn && <h3 className="group-title">{title}</h3>}
              <ul className="list tight">
                {group.entries.map((entry) => (
                  <li key={entry.id}>
                    <EntryRow entry={entry} network={network} />
                  </li>
                ))}
              </ul>
            </section>
          )
        })
      }
    />
  )
}

function isOfMonth({ at }: ActivityEntry, { year, month }: ActivityGroup): boolean {
  const date = new Date(at)
  return date.getFullYear() === year && date.getMonth() === month
}

/** Drawn once, however often the list grows. */
const EntryRow = memo(function EntryRow({
  entry,
  network,
}: {
  readonly entry: ActivityEntry
  readonly network: Network
}) {
  const t = useTranslateWith(activityWords)
  const { locale } = useFoyerContext().options
  const url = entry.hash && getExplorerUrl(network, `tx/${entry.hash}`)
  const [first] = entry.transfers
  return (
    <HistoryRow
      kind={entry.kind}
      isBad={entry.isFailed}
      picture={
        first?.isNft ? (
          <EntityImage name={first.name} src={first.icon} />
        ) : first ? (
          <TokenImage
            network={network}
            isNative={first.isCoin && first.name === network.nativeCurrency.symbol}
            symbol={first.name}
            icon={first.icon}
          />
        ) : (
          <NetworkImage network={network} name={network.nativeCurrency.symbol} />
        )
      }
      title={t(`activity.kind.${entry.kind}`)}
      detail={toDetail(t, entry)}
      amount={toAmount(entry, locale)}
      isGain={entry.kind === 'receive' && !entry.isFailed}
      at={entry.at}
      url={url}
    />
  )
})

/** Failed, what was exchanged, or who is at the other end. */
function toDetail(
  t: TranslateWith<keyof typeof activityWords>,
  { isFailed, kind, transfers, counterparty }: ActivityEntry,
): string {
  if (isFailed) return t('activity.reverted')
  const gone = transfers.find(({ direction }) => direction === 'out')
  const come = transfers.find(({ direction }) => direction === 'in')
  if (kind === 'trade' && gone && come) return `${gone.name} → ${come.name}`
  if (counterparty === undefined) return ''
  return t(kind === 'receive' ? 'activity.from' : 'activity.to', { address: shortenAddress(counterparty) })
}

/** Of a swap what came; else of the first transfer. */
function toAmount({ kind, transfers }: ActivityEntry, locale: string | undefined): string {
  const transfer = (kind === 'trade' && transfers.find(({ direction }) => direction === 'in')) || transfers[0]
  if (!transfer) return ''
  if (transfer.isNft) return transfer.name
  const quantity =
    transfer.quantity && formatHistoryQuantity(transfer.quantity, transfers.length > 1 ? '' : kind, locale)
  return quantity ? `${quantity} ${transfer.name}` : transfer.name
}
