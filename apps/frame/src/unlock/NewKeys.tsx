import { useState } from 'react'
import { handlePasskey, type PasskeyQuestion, savePasskey, startPasskey } from '../passkeyGuard.ts'
import type { ShownShare } from '../signer/messages.ts'
import { Button, Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import type { Wallet } from '../wallet.ts'
import { requestInWindow } from '../windows/ownWindow.ts'
import { translate } from '../words.ts'
import { describeProblem } from './describeProblem.ts'
import { KeySheet } from './KeySheet.tsx'
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
        await savePasskey(wallet, translate('guard.default-name'), response)
        onOpen()
      }, 'passkeys')
    })
  if (isAsking) return dialog
  const action = (
    <Button
      isPrimary
      word={question ? 'guard.make' : 'wallet.go-on'}
      isDisabled={isBusy}
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

type NewShareProps = { readonly wallet: Wallet; onOpen(): void; onCancel(): void }

/** A new recovery code before anything of value is signed. It is shown in a window of the wallet's own, and given back there. */
export function NewShare({ wallet, onOpen, onCancel }: NewShareProps) {
  const [shown, setShown] = useState<ShownShare>()
  const { run, problem, isBusy } = useTask(describeProblem)
  const { verify, dialog, isAsking } = useVerify(wallet)
  const make = () =>
    run(() =>
      verify(async () => {
        const { pending } = await wallet.sign('status', {})
        const made =
          pending?.mode === 'strict'
            ? await wallet.sign('showRecovery', {})
            : await wallet.sign('propose', { custody: 'strict' })
        setShown(made.shown)
      }),
    )
  const giveBack = (share: ShownShare) =>
    run(async () => {
      const recovery = await requestInWindow<string>('/share', share)
      if (recovery === undefined) throw new Error(translate('share.closed'))
      await verify(async () => {
        await wallet.sign('confirm', { sharing: share.sharing, recovery })
        onOpen()
      })
    })
  if (isAsking) return dialog
  const action = (
    <Button
      isPrimary
      word={shown ? 'share.show' : 'share.make'}
      isDisabled={isBusy}
      testId={shown ? 'share-window' : 'share-make'}
      onPress={() => (shown ? giveBack(shown) : make())}
    />
  )
  return (
    <KeySheet id="new-share-title" title="share.title" onClose={onCancel} onCancel={onCancel} action={action}>
      <p className="hint">{translate(shown ? 'share.made' : 'share.why')}</p>
      {dialog}
      {problem && <Note kind="bad">{problem}</Note>}
    </KeySheet>
  )
}
