import { useEffect, useState } from 'react'
import { type Look, readLook, setLook } from '../ui/look.ts'
import { openOwnWindow, watchOpener } from './ownWindow.ts'

/** What the two windows of this origin say to each other. */
type Message =
  | { readonly kind: 'ready' }
  | { readonly kind: 'question'; readonly question: unknown; readonly look: Look }
  | { readonly kind: 'answer'; readonly answer: unknown }

/**
 * Asks in a window of this origin's own, which no page can cover and no site's iframe limits. Needs a click just before.
 * @param path whose page takes the question with `useQuestion`
 * @returns undefined when it was closed without an answer, or not let open
 */
export async function requestInWindow<answer>(
  path: '/passkey' | '/share',
  question: unknown,
): Promise<answer | undefined> {
  const { promise, resolve } = Promise.withResolvers<answer | undefined>()
  const opened = openOwnWindow(path, 'width=420,height=520', {
    onMessage: (data) => {
      const message = data as Message
      if (message.kind === 'ready')
        opened?.post({ kind: 'question', question, look: readLook(document) } satisfies Message)
      if (message.kind === 'answer') resolve(message.answer as answer)
    },
    onClosed: () => resolve(undefined),
  })
  if (!opened) return undefined
  const answer = await promise
  opened.close()
  return answer
}

/** The other end: the question of the wallet that opened this window, and of no one else. */
export function useQuestion<question, answer>(): {
  readonly question: question | undefined
  reply(answer: answer): void
} {
  const [asked, setAsked] = useState<{ readonly question: question; reply(answer: answer): void }>()
  useEffect(() => {
    const opener = watchOpener({
      onMessage: (data) => {
        const message = data as Message
        if (message.kind !== 'question') return
        setLook(document, message.look)
        const reply = (answer: answer) => opener?.post({ kind: 'answer', answer } satisfies Message)
        setAsked({ question: message.question as question, reply })
      },
      onClosed: () => setAsked(undefined),
    })
    opener?.post({ kind: 'ready' } satisfies Message)
    return opener?.stop
  }, [])
  return { question: asked?.question, reply: (answer) => asked?.reply(answer) }
}
