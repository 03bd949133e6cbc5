import type { ActivityKind } from '@foyer/core/holdings'
import type { ReactNode } from 'react'
import { SwapIcon } from '../../components/embeddedIcons.tsx'
import { ArrowDownIcon, CheckIcon, CloseIcon, SendIcon } from '../../components/icons.tsx'

const marks: { readonly [kind in ActivityKind]?: () => ReactNode } = {
  approve: CheckIcon,
  borrow: ArrowDownIcon,
  burn: SendIcon,
  claim: ArrowDownIcon,
  deposit: SendIcon,
  mint: ArrowDownIcon,
  receive: ArrowDownIcon,
  repay: SendIcon,
  send: SendIcon,
  trade: SwapIcon,
  withdraw: ArrowDownIcon,
}

/** After these the account has more of something. */
const gains: readonly ActivityKind[] = ['borrow', 'claim', 'mint', 'receive', 'trade', 'withdraw']

type ActivityPictureProps = {
  readonly kind: ActivityKind
  readonly isFailed: boolean
  /** The picture of what was moved. */
  readonly children: ReactNode
}

/** The picture of an activity with a small mark of what happened; the words stand beside it. */
export function ActivityPicture({ kind, isFailed, children }: ActivityPictureProps) {
  const Mark = isFailed ? CloseIcon : marks[kind]
  const tone = isFailed ? 'bad' : gains.includes(kind) ? 'ok' : undefined
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
