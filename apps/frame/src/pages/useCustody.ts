import { useCallback, useEffect, useState } from 'react'
import { addPasskey } from '../passkey.ts'
import type { ShownShare, SignerCalls } from '../signer/messages.ts'
import { toDate } from '../ui/dates.ts'
import { toUserName } from '../ui/names.ts'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import type { WalletUser } from '../walletFlow.ts'
import { translate } from '../words.ts'

export type CustodyStatus = SignerCalls['status']['answer']

/** What is on screen besides the page itself. */
export type CustodyStep =
  | { readonly step: 'none' }
  /** A new share, until it is shown that it is kept. */
  | { readonly step: 'backUp'; readonly shown: ShownShare }
  /** The share of now is given back before the last browser that can open the wallet goes. */
  | { readonly step: 'prove'; readonly shown: ShownShare; readonly pair: string }
  | { readonly step: 'saved'; readonly shown: ShownShare; readonly hasPasskey: boolean }

type CustodyParams = {
  readonly wallet: Wallet
  readonly user: WalletUser
  readonly verify: Verify
  onUser(user: WalletUser): void
}

/** Returns who can open the wallet, and how its user changes that. */
export function useCustody({ wallet, user, verify, onUser }: CustodyParams) {
  const [status, setStatus] = useState<CustodyStatus>()
  const [step, setStep] = useState<CustodyStep>({ step: 'none' })
  const [note, setNote] = useState<string>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const load = useCallback(async () => {
    const read = await wallet.sign('status', {})
    setStatus(read)
    return read
  }, [wallet])
  useEffect(() => {
    void run(async () => void (await load()))
  }, [run, load])
  const refresh = async () => {
    await load()
    onUser((await wallet.readUser()) ?? user)
  }
  const isWaiting = async () => (status ?? (await load())).pending !== undefined
  const screen: Screen = { wallet, user, verify, run, setStep, setNote, isWaiting, refresh }
  const finish = (shown: ShownShare) => {
    setStep({ step: 'none' })
    setNote(translate('wallet.recovery-current', { number: shown.number, date: toDate(shown.createdAt) }))
  }
  const leave = () => setStep({ step: 'none' })
  return { status, step, note, problem, isBusy, run, leave, finish, ...toChanges(screen), ...toProofs(screen) }
}

type Screen = Pick<CustodyParams, 'wallet' | 'user' | 'verify'> & {
  readonly run: ReturnType<typeof useTask>['run']
  setStep(step: CustodyStep): void
  setNote(note: string | undefined): void
  /** Whether a change waits for its confirmation; asked first where the first reading failed. */
  isWaiting(): Promise<boolean>
  refresh(): Promise<void>
}

/** Returns what begins a change of who can open it, and what calls it off. */
function toChanges({ wallet, verify, run, setStep, setNote, isWaiting, refresh }: Screen) {
  const act = (task: () => Promise<void>) => run(() => verify(task))
  const show = (shown: ShownShare | undefined) => setStep(shown ? { step: 'backUp', shown } : { step: 'none' })
  return {
    propose: (custody: WalletUser['custody']) =>
      act(async () => {
        setNote(undefined)
        if (await isWaiting()) return
        show((await wallet.sign('propose', { custody })).shown)
        await refresh()
      }),
    goOn: () => act(async () => show((await wallet.sign('showRecovery', {})).shown)),
    giveUp: (sharing: string) =>
      act(async () => {
        const { isVoid } = await wallet.sign('giveUp', { sharing })
        setStep({ step: 'none' })
        setNote(translate(isVoid ? 'wallet.gave-up' : 'wallet.gave-up-late'))
        await refresh()
      }),
  }
}

/** Returns what wants it shown that the recovery code is kept. */
function toProofs({ wallet, user, verify, setStep, refresh }: Screen) {
  const confirm = (shown: ShownShare, recovery: string, hasPasskey = false) =>
    verify(async () => {
      await wallet.sign('confirm', { sharing: shown.sharing, recovery })
      setStep({ step: 'saved', shown, hasPasskey })
      await refresh()
    })
  return {
    confirm,
    /** Also once it is kept on paper. */
    protect: (shown: ShownShare, isSaved: boolean) =>
      verify(async () => {
        await addPasskey(wallet, toUserName(user), shown)
        if (!isSaved) return await confirm(shown, shown.recovery, true)
        setStep({ step: 'saved', shown, hasPasskey: true })
      }),
    remove: (pair: string) =>
      verify(async () => {
        await wallet.sign('removeDevices', { pairs: [pair] })
        setStep({ step: 'none' })
        await refresh()
      }),
    requestShareProof: (pair: string) =>
      verify(async () => setStep({ step: 'prove', pair, shown: (await wallet.sign('showRecovery', {})).shown })),
  }
}

export type Custody = ReturnType<typeof useCustody>
