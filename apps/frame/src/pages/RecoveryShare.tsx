import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { ShownShare } from '../signer/messages.ts'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import { say } from '../words.ts'

type ShareProps = {
  readonly shown: ShownShare
  /** Given back as its user has kept it. */
  onGiven(recovery: string): Promise<void>
  /** Protects it with a passkey; that counts as kept too. */
  onPasskey?: (() => Promise<void>) | undefined
  onGiveUp?: (() => Promise<void>) | undefined
}

export const toDate = (time: number) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(time)

/** Shows a recovery share until its user has shown that it is kept: two groups of it typed, or its file loaded. */
export function RecoveryShare({ shown, onGiven, onPasskey, onGiveUp }: ShareProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { run, problem, isBusy } = useTask(describeProblem)
  const { number, createdAt, recovery } = shown
  return (
    <section aria-label={say('wallet.custody')}>
      {isAsked ? (
        <GiveBack shown={shown} onGiven={onGiven} />
      ) : (
        <>
          <p>{say('wallet.recovery', { number, date: toDate(createdAt) })}</p>
          <p>
            <code className="secret" data-testid="recovery-share">
              {recovery}
            </code>
          </p>
          <p>{say('wallet.recovery-now')}</p>
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
      {!isAsked && (
        <button type="button" className="quiet" onClick={() => saveFile(shown)}>
          {say('wallet.recovery-file')}
        </button>
      )}{' '}
      {!isAsked && onPasskey && (
        <button type="button" className="quiet" disabled={isBusy} onClick={() => void run(onPasskey)}>
          {say('wallet.passkey')}
        </button>
      )}{' '}
      <button type="button" data-testid="recovery-kept" onClick={() => setIsAsked(!isAsked)}>
        {say(isAsked ? 'wallet.recovery-again' : 'wallet.recovery-kept')}
      </button>{' '}
      {onGiveUp && (
        <button
          type="button"
          className="quiet"
          disabled={isBusy}
          onClick={() => void run(onGiveUp)}
          data-testid="recovery-give-up"
        >
          {say('wallet.give-up')}
        </button>
      )}
    </section>
  )
}

/** Asks for two groups that the visitor cannot foresee. */
function GiveBack({ shown, onGiven }: Pick<ShareProps, 'shown' | 'onGiven'>) {
  const [asked] = useState(chooseTwo)
  const [typed, setTyped] = useState<readonly string[]>(['', ''])
  const { run, problem, isBusy } = useTask(describeProblem)
  const groups = shown.recovery.split(' ')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = groups.map((group, index) => (asked.includes(index) ? (typed[asked.indexOf(index)] ?? '') : group))
    void run(async () => {
      if (!isSame(given.join(' '), shown.recovery)) throw new Error(say('wallet.recovery-differs'))
      await onGiven(shown.recovery)
    })
  }
  const load = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) void run(async () => onGiven(await file.text()))
  }
  return (
    <form onSubmit={submit}>
      <p>{say('wallet.recovery-give')}</p>
      {asked.map((index, place) => (
        <label key={index}>
          {say('wallet.recovery-group', { number: index + 1 })}
          <input
            autoComplete="off"
            spellCheck={false}
            required
            maxLength={8}
            value={typed[place]}
            onChange={({ target }) => setTyped(typed.map((text, own) => (own === place ? target.value : text)))}
            data-testid={`recovery-group-${place}`}
            data-group={index}
          />
        </label>
      ))}
      <label>
        {say('wallet.recovery-load')}
        <input type="file" accept="text/plain" onChange={load} data-testid="recovery-load" />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" disabled={isBusy} data-testid="recovery-confirm">
        {say('wallet.go-on')}
      </button>
    </form>
  )
}

function isSame(one: string, other: string): boolean {
  return one.replace(/[^a-z]/gi, '').toUpperCase() === other.replace(/[^a-z]/gi, '').toUpperCase()
}

function chooseTwo(): readonly [number, number] {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2))
  const first = one % 12
  return [first, (first + 1 + (other % 11)) % 12]
}

function saveFile({ recovery, number, createdAt }: ShownShare): void {
  const text = `Foyer wallet ${location.origin}\n${number} ${new Date(createdAt).toISOString().slice(0, 10)}\n\n${recovery}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `foyer-recovery-share-${number}.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
