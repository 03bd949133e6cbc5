import { type ReactNode, useState } from 'react'
import { isApiError } from '../api.ts'
import { useTask } from '../ui/useTask.ts'
import { ConfirmCode } from '../unlock/ConfirmCode.tsx'
import { Unlock } from '../unlock/Unlock.tsx'
import type { Wallet } from '../wallet.ts'

/** Does something that wants a fresh code, or an open wallet, and asks for what is missing. */
export type Verify = (task: () => Promise<void>) => Promise<void>

type Missing = { readonly what: 'code' | 'part'; readonly task: () => Promise<void> }

export function useVerify(wallet: Wallet): { readonly verify: Verify; readonly dialog: ReactNode } {
  const [missing, setMissing] = useState<Missing>()
  const { run, problem } = useTask()
  const verify: Verify = async (task) => {
    try {
      await task()
    } catch (error) {
      if (isApiError(error, 'Locked')) return setMissing({ what: 'part', task })
      if (!isApiError(error, 'CodeNeeded')) throw error
      setMissing({ what: 'code', task })
    }
  }
  if (!missing) return { verify, dialog: problem && <p role="alert">{problem}</p> }
  const goOn = () => {
    setMissing(undefined)
    void run(() => verify(missing.task))
  }
  const dialog =
    missing.what === 'code' ? (
      <ConfirmCode wallet={wallet} onDone={goOn} />
    ) : (
      <Unlock wallet={wallet} onOpen={goOn} onCancel={() => setMissing(undefined)} />
    )
  return { verify, dialog }
}
