import { cleanText } from '@foyer/base'
import { codeLength, shortenEmail, toCode } from '@foyer/core/internal/embeddedWallet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MailIcon } from '../../components/icons.tsx'
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
        <p data-said="">{isBusy ? t('code.checking') : t('code.validFor')}</p>
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

type CodeInputProps = {
  /** Called once, with the last digit. */
  readonly onComplete: (code: string) => void
  readonly isBusy: boolean
  readonly hasError: boolean
}

/**
 * Six boxes drawn over one real input: typing, pasting and autofill work as in any input, and a screen reader finds one
 * field.
 */
function CodeInput({ onComplete, isBusy, hasError }: CodeInputProps) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [isFocused, setFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isBusy) input.current?.focus({ preventScroll: true })
  }, [isBusy])
  const [wasBusy, setWasBusy] = useState(isBusy)
  if (wasBusy !== isBusy) {
    setWasBusy(isBusy)
    // the code was rejected: the next one starts empty
    if (!isBusy) setCode('')
  }
  const change = (text: string) => {
    const next = toCode(text)
    setCode(next)
    if (next.length === codeLength && next !== code) onComplete(next)
  }
  return (
    <label className="code" dir="ltr" data-focused={isFocused || undefined} data-error={hasError || undefined}>
      <input
        ref={input}
        aria-label={t('code.boxes')}
        aria-invalid={hasError || undefined}
        aria-busy={isBusy || undefined}
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="[0-9]*"
        readOnly={isBusy}
        value={code}
        onChange={({ target }) => change(target.value)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {Array.from({ length: codeLength }, (_, index) => (
        <span
          // a box is identified by its position alone
          key={`box ${index + 1}`}
          className="code-box"
          aria-hidden="true"
          data-next={index === code.length || undefined}
        >
          {code[index]}
        </span>
      ))}
    </label>
  )
}
