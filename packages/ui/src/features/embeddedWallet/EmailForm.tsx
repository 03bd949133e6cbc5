import { isEmail } from '@foyer/core/internal/embeddedWallet'
import { saveForm } from '@foyer/core/internal/views'
import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { MailIcon } from '../../components/icons.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { getErrorText } from '../../i18n/getErrorText.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ViewLoaderContext } from '../../views/View.ts'

type EmailFormProps = {
  /** The screen that it stands on, which holds what was typed after the page is loaded anew. */
  readonly view: 'EmailLogin' | 'UpdateEmailWallet'
  /** Where the code is typed. */
  readonly next: 'EmailVerifyOtp' | 'UpdateEmailPrimaryOtp'
  readonly label: string
  readonly action: string
  readonly initial: string
  readonly isBusy: boolean
  /** The value that is there now: it cannot be submitted. */
  readonly unchanged?: string | undefined
  readonly onSubmit: (email: string) => void
  /** What stands above the field. */
  readonly children?: ReactNode
}

/** A form with one email field; only a valid address is submitted. */
export function EmailForm({
  view,
  next,
  label,
  action,
  initial,
  isBusy,
  unchanged,
  onSubmit,
  children,
}: EmailFormProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const [email, setEmail] = useState(initial)
  const [isSubmitted, setSubmitted] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const views = useContext(ViewLoaderContext)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => saveForm(foyer, view, () => ({ text: email })), [foyer, view, email])
  const text = email.trim()
  const isValid = isEmail(text)
  const isWrong = isSubmitted && !isValid
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isValid) return input.current?.focus()
    if (isBusy || text === unchanged) return
    setFailure(undefined)
    // no mail is sent whose code could not be typed; nor for who has left meanwhile
    Promise.resolve(views?.load(next)).then(() => input.current && onSubmit(text), setFailure)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {children}
      {failure !== undefined && <Notice kind="bad">{getErrorText(t, failure)}</Notice>}
      <label className="field" data-error={isWrong || undefined}>
        <MailIcon />
        <input
          ref={input}
          type="email"
          aria-label={label}
          aria-invalid={isWrong || undefined}
          placeholder={label}
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          dir="ltr"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </label>
      {isWrong && (
        <p className="hint" role="alert">
          {t('email.invalid')}
        </p>
      )}
      <Button kind="primary" type="submit" isBusy={isBusy} disabled={text === '' || text === unchanged}>
        {action}
      </Button>
    </form>
  )
}
