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

export function BalanceFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate()
  const action = (
    <button type="button" className="mini" onClick={onRetry}>
      {t('dialog.retry')}
    </button>
  )
  return (
    <Notice kind="bad" action={action}>
      {t('account.balanceFailed')}
    </Notice>
  )
}
