import { cleanText, formatUnits, isSameAddress, loadPart, shortenAddress } from '@foyer/base'
import { navigate } from '@foyer/core'
import {
  followLedger,
  isOpen,
  isUnclear,
  type LedgerRecord,
  ledgerAtom,
  toShownStatus,
} from '@foyer/core/internal/ledger'
import { isSendRecord } from '@foyer/core/internal/send'
import { useLayoutEffect } from 'react'
import { TokenImage } from '../../components/TokenImage.tsx'
import { createLateComponent } from '../../components/useLazyComponent.ts'
import { formatQuantity } from '../../display.ts'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { activityWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { LedgerRowProps } from './ActivityPicture.tsx'
import { HistoryRow, type KnownActivity } from './tabParts.tsx'

/** Shows what wallets were asked for here and the service does not know yet, on top of what it knows; each settles in place. */
export default function LedgerRows({ address, network, known }: KnownActivity) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(activityWords)
  useLayoutEffect(() => followLedger(foyer), [foyer])
  const hashes = new Set(known.map(({ hash }) => hash?.toLowerCase()))
  const isNews = ({ hash, batch, state, ...record }: LedgerRecord) => {
    // no service tells of these
    if (record.kind === 'name' || record.kind === 'permission') {
      return isOpen({ state, ...record }) || ['confirmed', 'failed', 'dropped'].includes(state.status)
    }
    // of one that was replaced the service knows what took its place: no block has it
    const mined = state.status === 'replaced' ? hash : (state.hash ?? hash)
    if (mined) return !hashes.has(mined.toLowerCase())
    return batch !== undefined || isUnclear({ state, ...record })
  }
  const records = useFoyerAtom(ledgerAtom).filter(
    (record) =>
      record.networkId === network.caipNetworkId &&
      isSameAddress(network.chainNamespace, record.account, address) &&
      isNews(record),
  )
  const rows = records.flatMap((record) => {
    const Row = rowOf[record.kind]
    return Row ? [<Row key={record.id} record={record} network={network} />] : []
  })
  if (rows.length === 0) return null
  return (
    <section aria-label={t('activity.sent')}>
      <h3 className="group-title">{t('activity.sent')}</h3>
      <ul className="list tight">{rows}</ul>
    </section>
  )
}

// only who has asked for such a thing here loads what draws it
const RequestRow = createLateComponent(() => loadPart(() => import('./RequestRow.tsx')))

const rowOf: { readonly [kind in LedgerRecord['kind']]?: (props: LedgerRowProps) => React.ReactNode } = {
  send: SendRow,
  swap: createLateComponent(() => loadPart(() => import('./SwapRow.tsx'))),
  pay: createLateComponent(() => loadPart(() => import('./PayRow.tsx'))),
  buy: createLateComponent(() => loadPart(() => import('./BuyRow.tsx'))),
  name: RequestRow,
  permission: RequestRow,
}

/** A transfer. */
function SendRow({ record, network }: LedgerRowProps) {
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
  const toQuantity = () => formatQuantity(formatUnits(BigInt(value), decimals), options.locale)
  return (
    <li>
      <HistoryRow
        kind="send"
        isBad={isBad}
        picture={<TokenImage network={network} isNative={isCoin} symbol={symbol} />}
        title={t(`activity.sent.${status}`)}
        detail={t('activity.to', { address: receiver })}
        amount={tokenId === undefined ? `${toQuantity()} ${symbol}` : symbol}
        at={askedAt}
        onClick={() => navigate(foyer, 'WalletSendReceipt', { id })}
        preload={preload}
      />
    </li>
  )
}
