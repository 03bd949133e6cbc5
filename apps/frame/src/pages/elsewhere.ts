import { useEffect, useState } from 'react'

/** What the two windows of this origin say to each other. */
type Message =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly question: unknown }
  | { readonly kind: 'answer'; readonly answer: unknown }

/** What a window of its own asks again: what is to be approved. It answers whether it was. */
export type ConfirmText = { readonly title: string; readonly lead: string; readonly details: string }

/**
 * Asks in a window of this origin's own, which no page can cover and no site's iframe limits. Needs a click just before.
 * @param path whose page takes the question with `useQuestion`
 * @returns undefined when it was closed without an answer, or not let open
 */
export async function askElsewhere<answer>(
  path: '/confirm' | '/passkey',
  question: unknown,
  signal?: AbortSignal,
): Promise<answer | undefined> {
  const opened = window.open(path, '_blank', 'popup,width=420,height=520')
  if (!opened) return undefined
  const { promise, resolve } = Promise.withResolvers<answer | undefined>()
  const receive = ({ source, origin, data }: MessageEvent<Message>) => {
    if (source !== opened || origin !== location.origin) return
    if (data.kind === 'ready') opened.postMessage({ kind: 'ask', question } satisfies Message, location.origin)
    if (data.kind === 'answer') resolve(data.answer as answer)
  }
  const giveUp = () => resolve(undefined)
  const watch = setInterval(() => opened.closed && giveUp(), 300)
  window.addEventListener('message', receive)
  signal?.addEventListener('abort', giveUp)
  try {
    return await promise
  } finally {
    clearInterval(watch)
    window.removeEventListener('message', receive)
    signal?.removeEventListener('abort', giveUp)
    opened.close()
  }
}

/** The other end: the question of the wallet that opened this window, and of nobody else. */
export function useQuestion<question, answer>(): {
  readonly question: question | undefined
  reply(answer: answer): void
} {
  const [question, setQuestion] = useState<question>()
  const opener = window.opener as Window | null
  const tell = (message: Message) => opener?.postMessage(message, location.origin)
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent<Message>) => {
      const isOpener = source !== null && source === window.opener && origin === location.origin
      if (isOpener && data.kind === 'ask') setQuestion(() => data.question as question)
    }
    window.addEventListener('message', receive)
    const from = window.opener as Window | null
    from?.postMessage({ kind: 'ready' } satisfies Message, location.origin)
    return () => window.removeEventListener('message', receive)
  }, [])
  return { question, reply: (answer) => tell({ kind: 'answer', answer }) }
}
