import { translate } from '../words.ts'
import type { ReadMessage } from './readMessage.ts'
import { createReview, type Fact, type Review } from './review.ts'

/** A message before it is signed. */
export function reviewMessage(message: ReadMessage): Review {
  const { text, isText, readAs, findings, capabilities } = message
  const facts: Fact[] = [
    {
      name: translate(isText ? 'message.text' : 'message.bytes'),
      value: text,
      kind: isText ? 'text' : 'data',
      depth: 0,
    },
  ]
  if (readAs !== undefined) facts.push({ name: translate('message.read-as'), value: readAs, kind: 'text', depth: 0 })
  for (const value of capabilities) facts.push({ name: translate('message.capability'), value, kind: 'text', depth: 0 })
  return createReview({
    sentence: translate('message.title'),
    findings,
    balanceChanges: { kind: 'none' },
    permissions: [],
    facts: [],
    sections: [{ title: undefined, depth: 0, facts }],
    blocked: undefined,
    mustBeReadToEnd: true,
    mayStayInFrame: mayStay(message),
  })
}

/** A sign-in to the site that asks, and not a word more. */
export const isOwnSignIn = (message: ReadMessage): boolean => mayStay(message) === 'signIns'

function mayStay({ isText, isBareSignIn, findings }: ReadMessage): Review['mayStayInFrame'] {
  if (!isText || findings.some(({ level }) => level !== 'calm')) return false
  return isBareSignIn ? 'signIns' : 'messages'
}
