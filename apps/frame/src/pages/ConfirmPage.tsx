import { Quote } from '../ui/parts.tsx'
import { say } from '../words.ts'
import { type ConfirmText, useQuestion } from './elsewhere.ts'

/** Asks once more, in a window that nothing covers. It speaks with the wallet that opened it alone. */
export function ConfirmPage() {
  const { question: text, reply } = useQuestion<ConfirmText, boolean>()
  if (!text) return <p className="page">{say('confirm.gone')}</p>
  return (
    <section className="page" aria-labelledby="confirm-title">
      <h1 id="confirm-title">{text.title}</h1>
      <p>{text.lead}</p>
      <Quote>{text.details}</Quote>
      <button type="button" className="quiet" data-testid="confirm-reject" onClick={() => reply(false)}>
        {say('approve.reject')}
      </button>{' '}
      <button type="button" data-testid="confirm-approve" onClick={({ nativeEvent }) => reply(nativeEvent.isTrusted)}>
        {say('confirm.title')}
      </button>
    </section>
  )
}
