import type { Guard } from '../passkeyGuard.ts'
import { toDate } from '../ui/dates.ts'
import { Note, SmallButton } from '../ui/parts.tsx'
import { translate } from '../words.ts'

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
        <p className="soft">{translate('guard.lost-lead')}</p>
        <div className="ends">
          <SmallButton word="guard.lost" isDisabled={isBusy} testId="guard-lost" onPress={() => lose(false)} />
          <SmallButton word="guard.lost-both" isDisabled={isBusy} onPress={() => lose(true)} />
        </div>
      </>
    )
  }
  const isDue = loss.dueAt <= Date.now()
  return (
    <Note kind="warn">
      {isDue ? translate('guard.lost-due') : translate('guard.lost-waits', { date: toDate(loss.dueAt) })}
      <span className="ends">
        <SmallButton word="guard.keep" isDisabled={isBusy} testId="guard-keep" onPress={() => endLoss()} />
        <SmallButton
          word="guard.forget"
          isPrimary
          isDisabled={isBusy || !isDue}
          testId="guard-forget"
          onPress={() => finishLoss()}
        />
      </span>
    </Note>
  )
}
