import { ArrowDownIcon, CopyIcon } from '@foyer/ui/parts'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { ShownShare } from '../signer/messages.ts'
import { toDate } from '../ui/dates.ts'
import { FlowHead } from '../ui/FlowHead.tsx'
import { Button, Note, Progress, Share } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import { type PlainWord, translate } from '../words.ts'

type BackUpProps = {
  readonly shown: ShownShare
  readonly title?: string
  /** Why a share that is kept already is asked for. */
  readonly reason?: string
  /** Given back as its user has kept it. */
  onGiven(recovery: string): Promise<void>
  /** Protects it with a passkey; that counts as kept too. */
  onPasskey?: () => Promise<void>
  onGiveUp?: () => Promise<void>
  /** Back to the page; what was begun waits there. */
  onLeave(): void
}

/** Shows a recovery code until its user has shown that it is kept: two groups of it typed, or its file loaded. */
export function BackUp({
  shown,
  title = translate('backup.title'),
  reason,
  onGiven,
  onPasskey,
  onGiveUp,
  onLeave,
}: BackUpProps) {
  const [isAsked, setIsAsked] = useState(reason !== undefined)
  const back = isAsked && reason === undefined ? () => setIsAsked(false) : onLeave
  return (
    <section className="flow" aria-labelledby="back-up-title">
      <FlowHead id="back-up-title" title={title} onBack={back} />
      {reason === undefined && <Progress step={isAsked ? 2 : 1} of={3} />}
      {reason !== undefined && <Note kind="warn">{reason}</Note>}
      {isAsked ? (
        <GiveBack
          shown={shown}
          word={reason === undefined ? 'backup.confirm' : 'wallet.remove'}
          onGiven={onGiven}
          onShow={() => setIsAsked(false)}
        />
      ) : (
        <WriteDown shown={shown} onKept={() => setIsAsked(true)} {...(onPasskey && { onPasskey })} />
      )}
      {onGiveUp && <GiveUp onGiveUp={onGiveUp} />}
    </section>
  )
}

type WriteProps = { readonly shown: ShownShare; onKept(): void; onPasskey?: () => Promise<void> }

function WriteDown({ shown, onKept, onPasskey }: WriteProps) {
  const { run, problem, isBusy } = useTask(describeProblem)
  const { number, createdAt, recovery } = shown
  return (
    <>
      <h2>{translate('backup.share')}</h2>
      <p className="hint">{translate('backup.lead')}</p>
      <Share text={recovery} testId="recovery-share" />
      <p className="hint">{translate('backup.number', { number, date: toDate(createdAt) })}</p>
      <div className="tools">
        <button type="button" className="mini" onClick={() => void run(() => navigator.clipboard.writeText(recovery))}>
          <CopyIcon />
          {translate('backup.copy')}
        </button>
        <button type="button" className="mini" onClick={() => saveFile(shown)}>
          <ArrowDownIcon />
          {translate('backup.file')}
        </button>
      </div>
      <Note kind="calm">{translate('backup.now')}</Note>
      {problem && <Note kind="bad">{problem}</Note>}
      <Button word="backup.kept" size="wide" isPrimary testId="recovery-kept" onPress={onKept} />
      {onPasskey && (
        <Button word="backup.passkey-instead" size="wide" isDisabled={isBusy} onPress={() => run(onPasskey)} />
      )}
    </>
  )
}

type GiveProps = {
  readonly shown: ShownShare
  /** What giving it back does. */
  readonly word: PlainWord
  onGiven(recovery: string): Promise<void>
  onShow(): void
}

/** Asks for two groups that the visitor cannot foresee. */
function GiveBack({ shown, word, onGiven, onShow }: GiveProps) {
  const [[first, second]] = useState(selectTwo)
  const [typed, setTyped] = useState<readonly [string, string]>(['', ''])
  const { run, problem, isBusy } = useTask(describeProblem)
  const groups = shown.recovery.split(' ')
  const isTyped = typed.every((text) => toLetters(text).length === 4)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const isKept = toLetters(typed[0]) === groups[first] && toLetters(typed[1]) === groups[second]
      if (!isKept) throw new Error(translate('backup.differs'))
      await onGiven(shown.recovery)
    })
  }
  const load = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) void run(async () => onGiven(await file.text()))
  }
  const set = (place: number, text: string) => setTyped(place === 0 ? [text, typed[1]] : [typed[0], text])
  return (
    <form className="flow-form" onSubmit={submit}>
      <h2>{translate('backup.enter', { first: Math.min(first, second) + 1, second: Math.max(first, second) + 1 })}</h2>
      <p className="hint">{translate('backup.from-paper')}</p>
      <div className="pair">
        {[first, second].map((index, place) => (
          <label key={index}>
            {translate('backup.group', { number: index + 1 })}
            <input
              className="group"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              maxLength={8}
              value={typed[place]}
              onChange={({ target }) => set(place, target.value)}
              data-testid={`recovery-group-${place}`}
              data-group={index}
            />
          </label>
        ))}
      </div>
      <label className="mini file">
        {translate('backup.load')}
        <input type="file" accept="text/plain" onChange={load} data-testid="recovery-load" />
      </label>
      {problem && <Note kind="bad">{problem}</Note>}
      <div className="pair">
        <Button word="backup.again" onPress={onShow} />
        <button
          type="submit"
          className="btn"
          data-kind="primary"
          disabled={isBusy || !isTyped}
          data-testid="recovery-confirm"
        >
          {translate(word)}
        </button>
      </div>
    </form>
  )
}

function GiveUp({ onGiveUp }: { onGiveUp(): Promise<void> }) {
  const { run, problem, isBusy } = useTask(describeProblem)
  return (
    <>
      {problem && <Note kind="bad">{problem}</Note>}
      <button
        type="button"
        className="mini"
        disabled={isBusy}
        onClick={() => void run(onGiveUp)}
        data-testid="recovery-give-up"
      >
        {translate('wallet.give-up')}
      </button>
    </>
  )
}

function toLetters(text: string): string {
  return text.replace(/[^a-z]/gi, '').toUpperCase()
}

/** @returns places in ascending order */
function selectTwo(): readonly [number, number] {
  const [one = 0, other = 0] = crypto.getRandomValues(new Uint32Array(2))
  const first = one % 12
  const second = (first + 1 + (other % 11)) % 12
  return first < second ? [first, second] : [second, first]
}

function saveFile({ recovery, number, createdAt }: ShownShare): void {
  const text = `Foyer wallet ${location.origin}\n${number} ${new Date(createdAt).toISOString().slice(0, 10)}\n\n${recovery}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `foyer-recovery-share-${number}.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
