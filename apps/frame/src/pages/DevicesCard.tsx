import { Tag } from '@foyer/ui/parts'
import { BrowserIcon } from '../ui/BrowserIcon.tsx'
import { toDate } from '../ui/dates.ts'
import { Note, SmallButton } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import { translate } from '../words.ts'
import type { Custody, CustodyStatus } from './useCustody.ts'

type DevicesProps = { readonly status: CustodyStatus; readonly isStrict: boolean; readonly custody: Custody }

/** Browsers that hold a part of the key. Before the last one of a strict wallet goes, its share is given back once more. */
export function DevicesCard({ status, isStrict, custody }: DevicesProps) {
  const { run, problem, isBusy } = useTask(describeProblem)
  const pairs = status.pairs.filter(({ sharing }) => sharing === status.current)
  const isLast = isStrict && pairs.length === 1
  const remove = (pair: string) => run(() => (isLast ? custody.requestShareProof(pair) : custody.remove(pair)))
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title">{translate('wallet.devices')}</h2>
      <p>{translate('wallet.devices-lead')}</p>
      {problem && <Note kind="bad">{problem}</Note>}
      <ul className="rows" data-testid="devices">
        {pairs.map(({ id, browser, createdAt, isMine }) => (
          <li key={id} className="row">
            <BrowserIcon name={browser} />
            <span className="grow">
              <b>{browser}</b>
              <small>{translate('wallet.added', { date: toDate(createdAt) })}</small>
            </span>
            {isMine && <Tag kind="ok">{translate('wallet.this-one')}</Tag>}
            <SmallButton word="wallet.remove" isDisabled={isBusy} onPress={() => remove(id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
