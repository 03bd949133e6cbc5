import { Tag } from '@foyer/ui/parts'
import { BrowserIcon } from '../ui/BrowserIcon.tsx'
import { toDate } from '../ui/dates.ts'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import { say } from '../words.ts'
import type { Custody, CustodyStatus } from './useCustody.ts'

type DevicesProps = { readonly status: CustodyStatus; readonly isStrict: boolean; readonly custody: Custody }

/** Browsers that hold a part of the key. Before the last one of a strict wallet goes, its share is given back once more. */
export function DevicesCard({ status, isStrict, custody }: DevicesProps) {
  const { run, problem, isBusy } = useTask(describeProblem)
  const pairs = status.pairs.filter(({ sharing }) => sharing === status.current)
  const isLast = isStrict && pairs.length === 1
  const remove = (pair: string) => run(() => (isLast ? custody.askForLast(pair) : custody.remove(pair)))
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title">{say('wallet.devices')}</h2>
      <p>{say('wallet.devices-lead')}</p>
      {problem && <Note kind="bad">{problem}</Note>}
      <ul className="rows" data-testid="devices">
        {pairs.map(({ id, browser, createdAt, isMine }) => (
          <li key={id} className="row">
            <BrowserIcon name={browser} />
            <span className="grow">
              <b>{browser}</b>
              <small>{say('wallet.added', { date: toDate(createdAt) })}</small>
            </span>
            {isMine && <Tag kind="ok">{say('wallet.this-one')}</Tag>}
            <button type="button" className="btn small" disabled={isBusy} onClick={() => void remove(id)}>
              {say('wallet.remove')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
