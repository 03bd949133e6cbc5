import { CloseIcon } from '@foyer/ui/parts'
import { Button, Mark } from '../ui/parts.tsx'
import { translate } from '../words.ts'

type HaltProps = {
  readonly reason: string
  /** Whether the same bytes are sent again. */
  readonly isSigned: boolean
  onRetry(): void
  onClose(): void
}

/** It did not come to its end: why, what was not done, and a way on that does nothing twice. */
export function HaltView({ reason, isSigned, onRetry, onClose }: HaltProps) {
  return (
    <section className="sheet" aria-labelledby="halt-title" data-outcome="halted">
      <div className="details center" role="alert">
        <Mark kind="bad">
          <CloseIcon />
        </Mark>
        <h1 id="halt-title">{translate('outcome.failed')}</h1>
        <p className="hint">{reason}</p>
        <p className="hint">{translate(isSigned ? 'outcome.halted-signed' : 'outcome.halted')}</p>
      </div>
      <footer>
        <Button word="dialog.close" testId="halt-close" onPress={onClose} />
        <button
          type="button"
          className="btn"
          data-kind="primary"
          onClick={({ nativeEvent }) => nativeEvent.isTrusted && onRetry()}
          data-testid="halt-retry"
        >
          {translate('dialog.retry')}
        </button>
      </footer>
    </section>
  )
}
