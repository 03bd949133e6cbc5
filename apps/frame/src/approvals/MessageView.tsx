import { Quote, Warning } from '../ui/parts.tsx'
import { say } from '../words.ts'
import type { MessageWarning, ReadMessage } from './readMessage.ts'

/** A message before it is signed. */
export function MessageView({ message, site }: { readonly message: ReadMessage; readonly site: string }) {
  return (
    <>
      {message.warnings.map((warning) =>
        warning.word === 'message.sign-in' ? (
          <p key={warning.word}>{toText(warning, site)}</p>
        ) : (
          <Warning key={warning.word}>{toText(warning, site)}</Warning>
        ),
      )}
      <h2>{say(message.isText ? 'message.text' : 'message.bytes')}</h2>
      <Quote>{message.text}</Quote>
    </>
  )
}

function toText(warning: MessageWarning, site: string): string {
  if (warning.word === 'message.hash') return say('message.hash')
  if (warning.word === 'message.sign-in') return say('message.sign-in', { domain: warning.domain })
  return say('message.other-site', { domain: warning.domain, site })
}
