import { type FormEvent, useState } from 'react'
import { type PlainWord, translate } from '../words.ts'

type FormProps = {
  readonly name?: string
  readonly isBusy: boolean
  readonly word: PlainWord
  onName(name: string): void
}

/** A passkey's name, in its user's own words. */
export function PasskeyForm({ name = translate('guard.default-name'), isBusy, word, onName }: FormProps) {
  const [text, setText] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(text)
  }
  return (
    <form className="flow-form narrow" onSubmit={submit}>
      <label>
        {translate('guard.name')}
        <input
          type="text"
          required
          maxLength={60}
          value={text}
          onChange={({ target }) => setText(target.value)}
          data-testid="guard-name"
        />
      </label>
      <button type="submit" className="btn small" data-kind="primary" disabled={isBusy} data-testid="guard-save">
        {translate(word)}
      </button>
    </form>
  )
}
