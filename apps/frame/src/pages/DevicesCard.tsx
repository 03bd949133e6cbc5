import { useState } from 'react'
import type { ShownShare, SignerCalls } from '../signer/messages.ts'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Wallet } from '../wallet.ts'
import { say } from '../words.ts'
import { RecoveryShare, toDate } from './RecoveryShare.tsx'
import type { Verify } from './useVerify.tsx'

type DevicesProps = {
  readonly wallet: Wallet
  readonly status: SignerCalls['status']['answer']
  readonly isStrict: boolean
  readonly verify: Verify
  onChange(): Promise<void>
}

/** Browsers that hold a part of the key. Before the last one of a strict wallet goes, its share is given back once more. */
export function DevicesCard({ wallet, status, isStrict, verify, onChange }: DevicesProps) {
  const [last, setLast] = useState<{ readonly shown: ShownShare; readonly pair: string }>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const pairs = status.pairs.filter(({ sharing }) => sharing === status.current)
  const remove = (pair: string) =>
    verify(async () => {
      await wallet.sign('removeDevices', { pairs: [pair] })
      setLast(undefined)
      await onChange()
    })
  const ask = (pair: string) =>
    verify(async () => {
      if (!isStrict || pairs.length > 1) return await remove(pair)
      setLast({ pair, shown: (await wallet.sign('showRecovery', {})).shown })
    })
  return (
    <div className="card">
      <h2>{say('wallet.devices')}</h2>
      <p>{say('wallet.devices-lead')}</p>
      {problem && <p role="alert">{problem}</p>}
      <ul className="list" data-testid="devices">
        {pairs.map(({ id, browser, createdAt, isMine }) => (
          <li key={id}>
            <span>
              {browser} · {toDate(createdAt)}
              {isMine && ` · ${say('wallet.this-one')}`}
            </span>
            <button type="button" className="quiet" disabled={isBusy} onClick={() => void run(() => ask(id))}>
              {say('wallet.remove')}
            </button>
          </li>
        ))}
      </ul>
      {last && (
        <>
          <p role="status">{say('wallet.remove-last')}</p>
          <RecoveryShare shown={last.shown} onGiven={() => remove(last.pair)} />
        </>
      )}
    </div>
  )
}
