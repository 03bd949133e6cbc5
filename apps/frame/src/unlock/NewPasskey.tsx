import { useState } from 'react'
import { handlePasskey, keepPasskey, type PasskeyQuestion, startPasskey } from '../passkeyGuard.ts'
import { Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { translate } from '../words.ts'
import { describeProblem } from './describeProblem.ts'
import { KeyAction, KeySheet } from './KeySheet.tsx'
import { useVerify } from './useVerify.tsx'

type NewPasskeyProps = { readonly wallet: Wallet; onOpen(): void; onCancel(): void }

/** The site wants a passkey before anything of value, and this wallet has none: it is made here, once. */
export function NewPasskey({ wallet, onOpen, onCancel }: NewPasskeyProps) {
  const [question, setQuestion] = useState<PasskeyQuestion>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const { verify, dialog, isAsking } = useVerify(wallet)
  const begin = () =>
    run(() => verify(async () => setQuestion({ kind: 'make', options: await startPasskey(wallet) }), 'passkeys'))
  const make = (asked: PasskeyQuestion) =>
    run(async () => {
      // a question is answered once
      setQuestion(undefined)
      const response = await handlePasskey(asked)
      await verify(async () => {
        await keepPasskey(wallet, translate('guard.default-name'), response)
        onOpen()
      }, 'passkeys')
    })
  if (isAsking) return dialog
  const action = (
    <KeyAction
      word={question ? 'guard.make' : 'wallet.go-on'}
      isBusy={isBusy}
      testId={question ? 'guard-make' : 'guard-begin'}
      onPress={() => (question ? make(question) : begin())}
    />
  )
  return (
    <KeySheet id="new-passkey-title" title="guard.first" onClose={onCancel} onCancel={onCancel} action={action}>
      <p className="hint">{translate('guard.first-lead')}</p>
      <p className="hint">{translate('guard.lost-before', { page: `${location.origin}/wallet` })}</p>
      {dialog}
      {problem && <Note kind="bad">{problem}</Note>}
    </KeySheet>
  )
}
