import { cleanText, isSameAddress } from '@foyer/base'
import { navigate } from '@foyer/core'
import { closeRecord, isOpen, isUnclear, ledgerAtom } from '@foyer/core/internal/ledger'
import { isNameRecord, type NameRecord, nameRecordQuery } from '@foyer/core/internal/names'
import { getQueryClient } from '@foyer/core/internal/queries'
import { isPermissionRecord, type PermissionRecord } from '@foyer/core/internal/sessionKeys'
import { useQuery } from '@tanstack/react-query'
import { NetworkImage } from '../../components/NetworkImage.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { formatMoment } from '../../formatMoment.ts'
import { activityWords, namesWords, sessionsWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { usePreloadView } from '../../views/usePreloadView.ts'
import type { LedgerRowProps } from './ActivityPicture.tsx'
import { HistoryRow } from './tabParts.tsx'

/** Shows what was asked for beside transactions: a name, or what the site may do alone. */
export default function RequestRow({ record, network }: LedgerRowProps) {
  if (isNameRecord(record)) return <NameRequest record={record} network={network} />
  return isPermissionRecord(record) ? <PermissionRequest record={record} network={network} /> : null
}

function NameRequest({ record, network }: LedgerRowProps<NameRecord>) {
  const { foyer } = useFoyerContext()
  const t = useTranslateWith(namesWords)
  const isWaiting = isOpen(record)
  useQuery({ ...nameRecordQuery(foyer, record), enabled: isWaiting }, getQueryClient(foyer))
  const name = cleanText(record.details.name, 100) ?? '?'
  const isBad = !isWaiting && record.state.status !== 'confirmed'
  const title = isBad ? name : t(isWaiting ? 'name.registering' : 'name.registered', { name })
  return (
    <li>
      <HistoryRow
        kind={isWaiting ? 'other' : 'approve'}
        isBad={isBad}
        picture={<NetworkImage network={network} />}
        title={title}
        detail={isBad ? t('error.RegisterNameFailed') : undefined}
        at={record.askedAt}
      />
    </li>
  )
}

function PermissionRequest({ record, network }: LedgerRowProps<PermissionRecord>) {
  const { foyer, options } = useFoyerContext()
  const t = useTranslateWith(sessionsWords)
  const tActivity = useTranslateWith(activityWords)
  const preload = usePreloadView('SmartSessionList')
  const { task, expiry } = record.details
  const isBad = isUnclear(record)
  const isOver = useFoyerAtom(ledgerAtom).some((other) => isPermissionRecord(other) && isRevokedSince(record, other))
  const date = formatMoment((expiry ?? 0) * 1_000, options.locale)
  const done = task === 'revoke' ? t('sessions.revoked') : t('sessions.created', { date })
  // the list comes from the wallet: there the visitor sees what became of it
  const look = () => {
    if (isBad) closeRecord(foyer, record)
    navigate(foyer, 'SmartSessionList')
  }
  if (isOver) return null
  return (
    <li>
      <HistoryRow
        kind="approve"
        isBad={isBad}
        picture={<NetworkImage network={network} />}
        title={isBad ? tActivity('activity.sent.unknown') : done}
        detail={t('sessions.title')}
        at={record.askedAt}
        onClick={look}
        preload={preload}
      />
    </li>
  )
}

/**
 * Checks whether the permission was revoked since: which one it was the wallet's list alone says, so none that was given before is
 * told as one that the site still has.
 */
function isRevokedSince({ account, details, state }: PermissionRecord, other: PermissionRecord): boolean {
  return (
    details.task === 'grant' &&
    other.details.task === 'revoke' &&
    other.state.status === 'confirmed' &&
    other.state.at >= state.at &&
    isSameAddress('eip155', other.account, account)
  )
}
