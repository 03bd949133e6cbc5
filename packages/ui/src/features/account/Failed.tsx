import type { ReactNode } from 'react'
import { Notice } from '../../components/Notice.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'

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
