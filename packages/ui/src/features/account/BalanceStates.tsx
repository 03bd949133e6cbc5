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
