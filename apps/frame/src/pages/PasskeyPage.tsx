import { KeyIcon } from '@foyer/ui/parts'
import { openPasskey, type Passkeys } from '../passkey.ts'
import { createPasskey, type PasskeyQuestion, usePasskey } from '../passkeyGuard.ts'
import { Button, Note } from '../ui/parts.tsx'
import { useTask } from '../ui/useTask.ts'
import { useQuestion } from '../windows/ownWindow.ts'
import { type PlainWord, translate } from '../words.ts'

/** Asks the visitor's passkey where a site's iframe may not, and hands what it says to the wallet that opened this window. */
export function PasskeyPage() {
  const { question, reply } = useQuestion<Passkeys | PasskeyQuestion, unknown>()
  const { run, problem, isBusy } = useTask()
  const use = (asked: Passkeys | PasskeyQuestion) => run(async () => reply(await toAnswer(asked)))
  const words = question && toWords(question)
  return (
    <section className="flow" aria-labelledby="passkey-title">
      <span className="glyph">
        <KeyIcon />
      </span>
      <h1 id="passkey-title">{translate(words ? words.title : 'confirm.gone')}</h1>
      <p className="hint">{translate(words ? words.lead : 'confirm.gone-hint')}</p>
      {problem && <Note kind="bad">{problem}</Note>}
      {question && words && (
        <Button
          word={words.press}
          size="wide"
          isPrimary
          isDisabled={isBusy}
          testId="passkey-use"
          onPress={() => use(question)}
        />
      )}
    </section>
  )
}

function toAnswer(question: Passkeys | PasskeyQuestion): Promise<unknown> {
  if (!('kind' in question)) return openPasskey(question)
  return question.kind === 'use' ? usePasskey(question.options) : createPasskey(question.options)
}

type Words = { readonly [part in 'title' | 'lead' | 'press']: PlainWord }

function toWords(question: Passkeys | PasskeyQuestion): Words {
  if (!('kind' in question)) return { title: 'unlock.title', lead: 'passkey.lead', press: 'unlock.passkey' }
  if (question.kind === 'use') return { title: 'guard.ask', lead: 'guard.ask-lead', press: 'unlock.passkey' }
  return { title: 'guard.first', lead: 'guard.make-lead', press: 'guard.make' }
}
