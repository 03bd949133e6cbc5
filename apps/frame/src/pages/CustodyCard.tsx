import { useCallback, useEffect, useState } from 'react'
import { addPasskey } from '../passkey.ts'
import type { ShownShare, SignerCalls } from '../signer/messages.ts'
import { toUserName } from '../ui/toUserName.ts'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Wallet, WalletUser } from '../wallet.ts'
import { say } from '../words.ts'
import { DevicesCard } from './DevicesCard.tsx'
import { RecoveryShare, toDate } from './RecoveryShare.tsx'
import type { Verify } from './useVerify.tsx'

type CustodyProps = {
  readonly wallet: Wallet
  readonly user: WalletUser
  readonly verify: Verify
  onUser(user: WalletUser): void
}

type Status = SignerCalls['status']['answer']

/** Says in plain words who can open the wallet, and lets its user change it. */
export function CustodyCard({ wallet, user, verify, onUser }: CustodyProps) {
  const [status, setStatus] = useState<Status>()
  const [shown, setShown] = useState<ShownShare>()
  const [note, setNote] = useState<string>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const load = useCallback(async () => setStatus(await wallet.sign('status', {})), [wallet])
  useEffect(() => {
    void run(load)
  }, [run, load])
  const refresh = async () => {
    await load()
    onUser((await wallet.readUser()) ?? user)
  }
  const act = (task: () => Promise<void>) => run(() => verify(task))
  const propose = (custody: WalletUser['custody']) =>
    act(async () => {
      setNote(undefined)
      setShown((await wallet.sign('propose', { custody })).shown)
      await refresh()
    })
  const goOn = () => act(async () => setShown((await wallet.sign('showRecovery', {})).shown))
  const giveUp = (sharing: string) =>
    act(async () => {
      const { isVoid } = await wallet.sign('giveUp', { sharing })
      setShown(undefined)
      setNote(say(isVoid ? 'wallet.gave-up' : 'wallet.gave-up-late'))
      await refresh()
    })
  const confirm = (share: ShownShare, recovery: string) =>
    verify(async () => {
      await wallet.sign('confirm', { sharing: share.sharing, recovery })
      setShown(undefined)
      setNote(say('wallet.recovery-current', { number: share.number, date: toDate(share.createdAt) }))
      await refresh()
    })
  const protect = (share: ShownShare) =>
    verify(async () => {
      await addPasskey(wallet, toUserName(user), share)
      await confirm(share, share.recovery)
      setNote(say('wallet.passkey-done'))
    })
  const isStrict = user.custody === 'strict'
  return (
    <>
      <div className="card">
        <h2>{say('wallet.custody')}</h2>
        <p>{say(user.email === undefined ? `wallet.${user.custody}-elsewhere` : `wallet.${user.custody}`)}</p>
        {isStrict && user.addresses && <p>{say('wallet.server-restored')}</p>}
        {isStrict && status?.legacy && <p role="alert">{say('wallet.legacy')}</p>}
        {note && <p role="status">{note}</p>}
        {shown && (
          <RecoveryShare
            key={shown.sharing}
            shown={shown}
            onGiven={(recovery) => confirm(shown, recovery)}
            onPasskey={() => protect(shown)}
            onGiveUp={() => giveUp(shown.sharing)}
          />
        )}
        {problem && <p role="alert">{problem}</p>}
        {!shown && status?.pending && (
          <Pending isBusy={isBusy} onGoOn={goOn} onGiveUp={() => giveUp(status.pending?.sharing ?? '')} />
        )}
        {!shown && status && !status.pending && <Choices user={user} isBusy={isBusy} onChoose={propose} />}
      </div>
      {status?.current && (
        <DevicesCard wallet={wallet} status={status} verify={verify} onChange={refresh} isStrict={isStrict} />
      )}
    </>
  )
}

type PendingProps = { readonly isBusy: boolean; onGoOn(): Promise<void>; onGiveUp(): Promise<void> }

function Pending({ isBusy, onGoOn, onGiveUp }: PendingProps) {
  return (
    <>
      <p role="status">{say('wallet.pending')}</p>
      <button type="button" disabled={isBusy} onClick={() => void onGoOn()} data-testid="recovery-go-on">
        {say('wallet.go-on-share')}
      </button>{' '}
      <button type="button" className="quiet" disabled={isBusy} onClick={() => void onGiveUp()}>
        {say('wallet.give-up')}
      </button>
    </>
  )
}

type ChoiceProps = {
  readonly user: WalletUser
  readonly isBusy: boolean
  onChoose(custody: WalletUser['custody']): Promise<void>
}

function Choices({ user: { custody, addresses }, isBusy, onChoose }: ChoiceProps) {
  if (!addresses) {
    return (
      <>
        <p>{say('wallet.first-share')}</p>
        <button type="button" disabled={isBusy} onClick={() => void onChoose('strict')} data-testid="make-first">
          {say('wallet.make-first')}
        </button>
      </>
    )
  }
  const isStrict = custody === 'strict'
  return (
    <>
      <button
        type="button"
        className="quiet"
        disabled={isBusy}
        onClick={() => void onChoose(isStrict ? 'standard' : 'strict')}
        data-testid="change-custody"
      >
        {say(isStrict ? 'wallet.make-standard' : 'wallet.make-strict')}
      </button>{' '}
      {isStrict && (
        <button
          type="button"
          className="quiet"
          disabled={isBusy}
          onClick={() => void onChoose('strict')}
          data-testid="new-recovery"
        >
          {say('wallet.new-recovery')}
        </button>
      )}
    </>
  )
}
