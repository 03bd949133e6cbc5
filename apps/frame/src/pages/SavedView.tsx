import { KeyIcon, ShieldIcon } from '@foyer/ui/parts'
import { ForwardIcon } from '../ui/icons.tsx'
import { Button, Mark, Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import { translate } from '../words.ts'

type SavedProps = { readonly hasPasskey: boolean; onPasskey(): Promise<void>; onDone(): void }

/** The share is kept, and is the one that counts. */
export function SavedView({ hasPasskey, onPasskey, onDone }: SavedProps) {
  const { run, problem, isBusy } = useTask(describeProblem)
  return (
    <section className="flow" aria-labelledby="saved-title">
      <Mark kind="ok">
        <ShieldIcon />
      </Mark>
      <div className="told" data-said="">
        <h1 id="saved-title">{translate('backup.saved')}</h1>
        <p className="hint">{translate(hasPasskey ? 'wallet.passkey-done' : 'backup.saved-hint')}</p>
      </div>
      {problem && <Note kind="bad">{problem}</Note>}
      {!hasPasskey && (
        <button type="button" className="row" disabled={isBusy} onClick={() => void run(onPasskey)}>
          <span className="lead">
            <KeyIcon />
          </span>
          <span className="grow">
            <b>{translate('backup.passkey')}</b>
            <small>{translate('backup.passkey-hint')}</small>
          </span>
          <span className="turns">
            <ForwardIcon />
          </span>
        </button>
      )}
      <Button word="backup.done" size="wide" isPrimary testId="backup-done" onPress={onDone} />
    </section>
  )
}
