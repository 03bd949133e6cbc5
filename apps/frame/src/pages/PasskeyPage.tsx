import { openPasskey, type Passkeys } from '../passkey.ts'
import { useTask } from '../ui/useTask.ts'
import { useQuestion } from '../windows/elsewhere.ts'
import { say } from '../words.ts'

/** Asks the visitor's passkey where a site's iframe may not, and hands what it opens to the wallet that opened this window. */
export function PasskeyPage() {
  const { question: passkeys, reply } = useQuestion<Passkeys, string>()
  const { run, problem, isBusy } = useTask()
  if (!passkeys) return <p className="page">{say('confirm.gone')}</p>
  const use = () => run(async () => reply(await openPasskey(passkeys)))
  return (
    <section className="page" aria-labelledby="passkey-title">
      <h1 id="passkey-title">{say('unlock.title')}</h1>
      <p>{say('passkey.lead')}</p>
      {problem && <p role="alert">{problem}</p>}
      <button type="button" disabled={isBusy} onClick={() => void use()} data-testid="passkey-use">
        {say('unlock.passkey')}
      </button>
    </section>
  )
}
