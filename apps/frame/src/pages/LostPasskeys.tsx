import type { Guard } from '../passkeyGuard.ts'
import { toDate } from '../ui/dates.ts'
import { Note } from '../ui/parts.tsx'
import { say } from '../words.ts'

type LostProps = {
  readonly guard: Guard
  readonly isBusy: boolean
  lose(isMailLost: boolean): Promise<void>
  finishLoss(): Promise<void>
  endLoss(): Promise<void>
}

/** What happens when they are lost, said before it is needed; and once it is announced, until when it can be stopped. */
export function LostPasskeys({ guard: { loss }, isBusy, lose, finishLoss, endLoss }: LostProps) {
  if (!loss) {
    return (
      <>
        <p className="soft">{say('guard.lost-lead')}</p>
        <div className="ends">
          <button
            type="button"
            className="btn small"
            disabled={isBusy}
            onClick={() => void lose(false)}
            data-testid="guard-lost"
          >
            {say('guard.lost')}
          </button>
          <button type="button" className="btn small" disabled={isBusy} onClick={() => void lose(true)}>
            {say('guard.lost-both')}
          </button>
        </div>
      </>
    )
  }
  const isDue = loss.dueAt <= Date.now()
  return (
    <Note kind="warn">
      {isDue ? say('guard.lost-due') : say('guard.lost-waits', { date: toDate(loss.dueAt) })}
      <span className="ends">
        <button
          type="button"
          className="btn small"
          disabled={isBusy}
          onClick={() => void endLoss()}
          data-testid="guard-keep"
        >
          {say('guard.keep')}
        </button>
        <button
          type="button"
          className="btn small"
          data-kind="primary"
          disabled={isBusy || !isDue}
          onClick={() => void finishLoss()}
          data-testid="guard-forget"
        >
          {say('guard.forget')}
        </button>
      </span>
    </Note>
  )
}
