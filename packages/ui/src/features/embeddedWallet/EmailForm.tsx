import { isEmail } from '@foyer/core/internal/embeddedWallet'
import { keepForm } from '@foyer/core/internal/views'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { MailIcon } from '../../components/embeddedIcons.tsx'
import { useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

type EmailFormProps = {
  /** The screen that it stands on, which holds what was typed after the page is loaded anew. */
  readonly view: 'EmailLogin' | 'UpdateEmailWallet'
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
export function EmailForm({ view, label, action, initial, isBusy, unchanged, onSubmit, children }: EmailFormProps) {
  const { foyer } = useFoyerContext()
  const t = useTranslate()
  const [email, setEmail] = useState(initial)
  const [isSubmitted, setSubmitted] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useEffect(() => keepForm(foyer, view, () => ({ text: email })), [foyer, view, email])
  const text = email.trim()
  const isValid = isEmail(text)
  const isWrong = isSubmitted && !isValid
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!isValid) return input.current?.focus()
    if (!isBusy && text !== unchanged) onSubmit(text)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {children}
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
