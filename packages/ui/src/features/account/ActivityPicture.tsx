import type { Network } from '@foyer/base'
import type { ActivityKind } from '@foyer/core/internal/holdings'
import type { LedgerRecord } from '@foyer/core/internal/ledger'
import type { ReactNode } from 'react'
import { ArrowDownIcon, CheckIcon, CloseIcon, SendIcon, SwapIcon } from '../../components/icons.tsx'

/** What a row of the ledger is drawn from. */
export type LedgerRowProps<record extends LedgerRecord = LedgerRecord> = {
  readonly record: record
  readonly network: Network
}

/** After these the account has more of something, or less of it. */
const gains: readonly ActivityKind[] = ['borrow', 'claim', 'mint', 'receive', 'withdraw']
const losses: readonly ActivityKind[] = ['burn', 'deposit', 'repay', 'send']

type ActivityPictureProps = {
  readonly kind: ActivityKind
  readonly isFailed: boolean
  /** The picture of what was moved. */
  readonly children: ReactNode
}

/** The picture of an activity with a small mark of what happened; the words stand beside it. */
export function ActivityPicture({ kind, isFailed, children }: ActivityPictureProps) {
  const [Mark, tone] = isFailed ? ([CloseIcon, 'bad'] as const) : getMark(kind)
  return (
    <span className="marked">
      {children}
      {Mark && (
        <span className="badge" data-kind={tone}>
          <Mark />
        </span>
      )}
    </span>
  )
}

function getMark(kind: ActivityKind): readonly [(() => ReactNode)?, 'ok'?] {
  if (kind === 'trade') return [SwapIcon, 'ok']
  if (gains.includes(kind)) return [ArrowDownIcon, 'ok']
  if (losses.includes(kind)) return [SendIcon]
  return kind === 'approve' ? [CheckIcon] : []
}
