import { useEffect, useState } from 'react'
import { type Look, readLocale, readLook, setLook } from '../ui/look.ts'

/** A window of this origin's own, opened by this page: no page of another site can cover it or speak into it. */
export type OwnWindow = {
  post(message: unknown): void
  isOpen(): boolean
  /** Brings it before the others. */
  focus(): void
  close(): void
  /** Lets it be: it stays open, and is neither heard nor closed any more. */
  leave(): void
}

type Listener = {
  /** Said by a page of this origin in that window. */
  onMessage(message: unknown): void
  /** The person closed it. Not called after `close`. */
  onClosed(): void
}

/** How often it is looked at whether a window is still there, in ms: nothing tells. */
const lookInterval = 300

/**
 * Opens a page of this origin. Needs a press just before.
 * @returns undefined where the browser did not let it open
 */
export function openOwnWindow(path: string, size: string, { onMessage, onClosed }: Listener): OwnWindow | undefined {
  // without a name: who knows a window's name could send it elsewhere
  const language = readLocale()
  const query = language === undefined ? '' : `?${new URLSearchParams({ locale: language })}`
  const opened = window.open(path + query, '_blank', `popup,${size}`)
  if (!opened) return undefined
  const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === opened && origin === location.origin) onMessage(data)
  }
  const stop = () => {
    clearInterval(watch)
    window.removeEventListener('message', receive)
    window.removeEventListener('pagehide', close)
  }
  const close = () => {
    stop()
    opened.close()
  }
  const watch = setInterval(() => {
    if (!opened.closed) return
    stop()
    onClosed()
  }, lookInterval)
  window.addEventListener('message', receive)
  // a window whose page has gone could only wait for ever
  window.addEventListener('pagehide', close)
  return {
    post: (message) => opened.postMessage(message, location.origin),
    isOpen: () => !opened.closed,
    focus: () => opened.focus(),
    close,
    leave: stop,
  }
}

/** The other end: the page of this origin that opened this window. */
export type Opener = { post(message: unknown): void; stop(): void }

/**
 * Listens to the page that opened this window.
 * @returns undefined when no page did, or when this page is inside another one
 */
export function watchOpener({ onMessage, onClosed }: Listener): Opener | undefined {
  const opener = window.opener as Window | null
  if (!opener || window.top !== window) return undefined
  const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === opener && origin === location.origin) onMessage(data)
  }
  const stop = () => {
    clearInterval(watch)
    window.removeEventListener('message', receive)
  }
  const watch = setInterval(() => {
    if (!opener.closed) return
    stop()
    onClosed()
  }, lookInterval)
  window.addEventListener('message', receive)
  // an opener of another origin hears nothing
  return { post: (message) => opener.postMessage(message, location.origin), stop }
}

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
