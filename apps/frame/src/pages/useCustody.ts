import { useCallback, useEffect, useState } from 'react'
import { addPasskey } from '../passkey.ts'
import type { ShownShare, SignerCalls } from '../signer/messages.ts'
import { toDate } from '../ui/dates.ts'
import { toUserName } from '../ui/toUserName.ts'
import { useTask } from '../ui/useTask.ts'
import { describeProblem } from '../unlock/describeProblem.ts'
import type { Verify } from '../unlock/useVerify.tsx'
import type { Wallet } from '../wallet.ts'
import type { WalletUser } from '../walletFlow.ts'
import { say } from '../words.ts'

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

/** Who can open the wallet, and how its user changes that. */
export function useCustody({ wallet, user, verify, onUser }: CustodyParams) {
  const [status, setStatus] = useState<CustodyStatus>()
  const [step, setStep] = useState<CustodyStep>({ step: 'none' })
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
  const show = (shown: ShownShare | undefined) => setStep(shown ? { step: 'backUp', shown } : { step: 'none' })
  const act = (task: () => Promise<void>) => run(() => verify(task))
  const actions = {
    propose: (custody: WalletUser['custody']) =>
      act(async () => {
        setNote(undefined)
        show((await wallet.sign('propose', { custody })).shown)
        await refresh()
      }),
    goOn: () => act(async () => show((await wallet.sign('showRecovery', {})).shown)),
    giveUp: (sharing: string) =>
      act(async () => {
        const { isVoid } = await wallet.sign('giveUp', { sharing })
        setStep({ step: 'none' })
        setNote(say(isVoid ? 'wallet.gave-up' : 'wallet.gave-up-late'))
        await refresh()
      }),
    confirm: (shown: ShownShare, recovery: string, hasPasskey = false) =>
      verify(async () => {
        await wallet.sign('confirm', { sharing: shown.sharing, recovery })
        setStep({ step: 'saved', shown, hasPasskey })
        await refresh()
      }),
    /** Also once it is kept on paper. */
    protect: (shown: ShownShare, isSaved: boolean) =>
      verify(async () => {
        await addPasskey(wallet, toUserName(user), shown)
        if (!isSaved) return await actions.confirm(shown, shown.recovery, true)
        setStep({ step: 'saved', shown, hasPasskey: true })
      }),
    remove: (pair: string) =>
      verify(async () => {
        await wallet.sign('removeDevices', { pairs: [pair] })
        setStep({ step: 'none' })
        await refresh()
      }),
    askForLast: (pair: string) =>
      verify(async () => setStep({ step: 'prove', pair, shown: (await wallet.sign('showRecovery', {})).shown })),
    leave: () => setStep({ step: 'none' }),
    finish: (shown: ShownShare) => {
      setStep({ step: 'none' })
      setNote(say('wallet.recovery-current', { number: shown.number, date: toDate(shown.createdAt) }))
    },
  }
  return { status, step, note, problem, isBusy, run, ...actions }
}

export type Custody = ReturnType<typeof useCustody>
