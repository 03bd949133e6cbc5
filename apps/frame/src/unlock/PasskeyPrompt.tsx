import { useCallback, useEffect, useState } from 'react'
import {
  challengePasskey,
  earnPasskey,
  handlePasskey,
  type PasskeyPurpose,
  type PasskeyQuestion,
} from '../passkeyGuard.ts'
import { Button, Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'

type PromptProps = { readonly wallet: Wallet; readonly purpose: PasskeyPurpose; onDone(): void }

/** Asks one of the wallet's passkeys for one thing. The question is fetched first, so that the press goes straight to the passkey. */
export function PasskeyPrompt({ wallet, purpose, onDone }: PromptProps) {
  const [question, setQuestion] = useState<PasskeyQuestion>()
  const { run, problem, isBusy } = useTask()
  const load = useCallback(
    async () => setQuestion({ kind: 'use', options: await challengePasskey(wallet, purpose) }),
    [wallet, purpose],
  )
  useEffect(() => {
    void run(load)
  }, [run, load])
  const requestPasskey = () =>
    run(async () => {
      if (!question) return await load()
      try {
        await earnPasskey(wallet, await handlePasskey(question))
        onDone()
      } catch (error) {
        // a question is answered once
        await load()
        throw error
      }
    })
  return (
    <>
      {problem && <Note kind="bad">{problem}</Note>}
      <Button
        word="unlock.passkey"
        size="wide"
        isPrimary
        isDisabled={isBusy}
        testId="guard-use"
        onPress={requestPasskey}
      />
    </>
  )
}
