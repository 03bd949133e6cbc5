import { translate } from '../words.ts'

type CodeProps = {
  /** "Code from the email" where nothing more is to be said. */
  readonly label?: string
  readonly value: string
  onChange(value: string): void
  readonly testId?: string
}

/** Takes the six digits of a mail, which browsers and phones may fill in. */
export function CodeField({ label = translate('wallet.code'), value, onChange, testId }: CodeProps) {
  return (
    <label>
      {label}
      <input
        className="digits"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        maxLength={6}
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
        data-testid={testId}
      />
    </label>
  )
}
