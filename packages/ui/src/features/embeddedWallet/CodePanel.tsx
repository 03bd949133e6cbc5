import { cleanText } from '@foyer/base'
import { shortenEmail } from '@foyer/core/internal/embeddedWallet'
import type { ReactNode } from 'react'
import { CodeInput } from '../../components/CodeInput.tsx'
import { MailIcon } from '../../components/embeddedIcons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { getErrorText } from '../../i18n/getErrorText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

type CodePanelProps = {
  readonly email: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onComplete: (code: string) => void
  /** What else can be done: another mail, or a new start. */
  readonly children: ReactNode
}

/** Asks for the code of a mail. */
export function CodePanel({ email, isBusy, error, onComplete, children }: CodePanelProps) {
  const t = useTranslate()
  const hasError = error !== undefined && !isBusy
  return (
    <div className="stack center tall">
      <span className="glyph" data-kind="accent" data-size="lg">
        <MailIcon />
      </span>
      <div className="status-message">
        <h3>{t('code.sentTo', { email: shortenEmail(cleanText(email, 254) ?? '') })}</h3>
        <p role="status">{isBusy ? t('code.checking') : t('code.validFor')}</p>
      </div>
      <CodeInput onComplete={onComplete} isBusy={isBusy} hasError={hasError} />
      {isBusy && <span className="ring" aria-hidden="true" />}
      {hasError && (
        <Notice kind="bad">
          {getErrorText(t, error)}
          <br />
          {t('code.hint')}
        </Notice>
      )}
      {children}
    </div>
  )
}
