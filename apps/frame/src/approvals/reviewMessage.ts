import { say } from '../words.ts'
import type { ReadMessage } from './readMessage.ts'
import { createReview, type Fact, type Review } from './review.ts'

/** A message before it is signed. Text that a person can read, and a sign-in for the asking site, may stay in the frame. */
export function reviewMessage({ text, isText, readAs, findings, capabilities }: ReadMessage): Review {
  const facts: Fact[] = [
    { name: say(isText ? 'message.text' : 'message.bytes'), value: text, kind: isText ? 'text' : 'data', depth: 0 },
  ]
  if (readAs !== undefined) facts.push({ name: say('message.read-as'), value: readAs, kind: 'text', depth: 0 })
  for (const value of capabilities) facts.push({ name: say('message.capability'), value, kind: 'text', depth: 0 })
  return createReview({
    sentence: say('message.title'),
    findings,
    balanceChanges: { kind: 'none' },
    permissions: [],
    facts: [],
    sections: [{ title: undefined, depth: 0, facts }],
    blocked: undefined,
    mustBeReadToEnd: true,
    mayStayInFrame: isText && findings.every(({ level }) => level === 'calm'),
  })
}
