import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'

export function BalancePending() {
  const t = useTranslate()
  return (
    <p className="balance" role="status" aria-label={t('dialog.loading')}>
      <span className="skeleton" />
    </p>
  )
}

type BalanceFailedProps = {
  readonly onRetry: () => void
  /** How long it may not be asked for again. */
  readonly waitSeconds?: number
}

export function BalanceFailed({ onRetry, waitSeconds = 0 }: BalanceFailedProps) {
  const t = useTranslate()
  const action = (
    <button type="button" className="mini" disabled={waitSeconds > 0} onClick={onRetry}>
      {waitSeconds > 0 ? t('account.retryIn', { seconds: waitSeconds }) : t('dialog.retry')}
    </button>
  )
  return (
    <Notice kind="bad" action={action}>
      {t('account.balanceFailed')}
    </Notice>
  )
}

type FailedProps = {
  /** What is known is shown below. */
  readonly isOld: boolean
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Something did not load, and can be asked for again. */
export function Failed({ isOld, onRetry, children }: FailedProps) {
  const t = useTranslate()
  const action = (
    <button type="button" className="mini" onClick={onRetry}>
      {t('dialog.retry')}
    </button>
  )
  return (
    <Notice kind={isOld ? 'warn' : 'bad'} action={action}>
      {children}
    </Notice>
  )
}

/** Rows as high as those that are coming. */
export function PendingRows({ count }: { readonly count: number }) {
  const t = useTranslate()
  return (
    <div className="list tight" role="status" aria-label={t('dialog.loading')}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="asset">
          <span className="skeleton" />
          <span className="grow">
            <span className="skeleton" />
          </span>
          <span className="num">
            <span className="skeleton" />
          </span>
        </div>
      ))}
    </div>
  )
}
