import { type ReactNode, useState } from 'react'
import { isApiError } from '../api.ts'
import { isPasskeyNeeded, type PasskeyPurpose } from '../passkeyGuard.ts'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { CodeView, PasskeyView } from './CheckViews.tsx'
import { Unlock } from './Unlock.tsx'

/** Does something that wants a fresh code, or an open wallet, and asks for what is missing. */
export type Verify = (task: () => Promise<void>, purpose?: PasskeyPurpose) => Promise<void>

type Missing = {
  readonly what: 'code' | 'part' | 'passkey'
  readonly task: () => Promise<void>
  readonly purpose: PasskeyPurpose | undefined
}

/** `isAsking`: the page itself waits behind the dialog. */
type Verification = { readonly verify: Verify; readonly dialog: ReactNode; readonly isAsking: boolean }

/** @param onLeave when what is missing was not given */
export function useVerify(wallet: Wallet, onLeave: () => void = () => {}): Verification {
  const [missing, setMissing] = useState<Missing>()
  const { run, problem } = useTask()
  const verify: Verify = async (task, purpose) => {
    try {
      await task()
      wallet.setPasskey(undefined)
    } catch (error) {
      const what = findMissing(error)
      if (!what) {
        wallet.setPasskey(undefined)
        throw error
      }
      setMissing({ what, task, purpose })
    }
  }
  if (!missing) return { verify, dialog: problem && <Note kind="bad">{problem}</Note>, isAsking: false }
  const leave = () => setMissing(undefined)
  const goOn = () => {
    leave()
    void run(() => verify(missing.task, missing.purpose))
  }
  const cancel = () => {
    wallet.setPasskey(undefined)
    leave()
    onLeave()
  }
  const { what, purpose = 'custody' } = missing
  const Dialog = dialogs[what]
  const dialog = <Dialog wallet={wallet} purpose={purpose} onOpen={goOn} onCancel={cancel} />
  return { verify, dialog, isAsking: true }
}

const dialogs = { code: CodeView, part: Unlock, passkey: PasskeyView } as const

/** Finds what has to be brought before a task can be done; undefined where it failed for another reason. */
export function findMissing(error: unknown): Missing['what'] | undefined {
  if (isApiError(error, 'Locked')) return 'part'
  if (isApiError(error, 'CodeNeeded')) return 'code'
  return isPasskeyNeeded(error) ? 'passkey' : undefined
}
