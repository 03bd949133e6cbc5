import { abortable, FoyerError } from '@foyer/base'
import * as z from 'zod/mini'
import type { FrameSession } from './createSession.ts'

const started = z.object({ url: z.string().check(z.regex(/^https:\/\//)), flow: z.string() })
const finished = z.object({ isDone: z.boolean() })

/** What the server waits for with it. */
export type FarcasterCall = 'farcaster/finish' | 'verify/farcaster'

/** A login that was begun: any number may wait for the same end, and are told the same. */
export type FarcasterLogin<answer> = {
  /** What the visitor opens in the Farcaster app, or scans with it. */
  readonly url: string
  /** @throws Error of the server, FoyerError `RequestAborted` */
  wait(signal: AbortSignal): Promise<answer>
  /** No one is waited for any more. */
  end(): void
}

/**
 * @param params.name what the server is asked for until it is done
 * @param params.finish takes its answer, once; what it makes of it is told to all
 */
export async function startFarcaster<answer>(
  { call }: Pick<FrameSession, 'call'>,
  { name, finish }: { readonly name: FarcasterCall; finish(answer: unknown): answer },
  signal: AbortSignal,
): Promise<FarcasterLogin<answer>> {
  const { url, flow } = started.parse(await call('farcaster/start', {}, signal))
  let waiting = 0
  const poll = createPoll(call, { name, flow, finish })
  let current: { readonly answer: Promise<answer>; readonly controller: AbortController } | undefined
  const begin = () => {
    const controller = new AbortController()
    return { controller, answer: poll.run(controller.signal) }
  }
  return {
    url,
    wait: async (own) => {
      current ??= begin()
      waiting += 1
      try {
        return await abortable(current.answer, own)
      } finally {
        waiting -= 1
        // the last one who waited has gone, or it failed: the next one asks anew
        if (waiting === 0 && !poll.isDone()) {
          current?.controller.abort(new FoyerError('RequestAborted'))
          current = undefined
        }
      }
    },
    end: () => current?.controller.abort(new FoyerError('RequestAborted')),
  }
}

type PollParams<answer> = {
  readonly name: FarcasterCall
  readonly flow: string
  finish(answer: unknown): answer
}

/** Asks the server until it is done; it answers as soon as it is, or after a while. */
function createPoll<answer>(call: FrameSession['call'], { name, flow, finish }: PollParams<answer>) {
  let isDone = false
  return {
    isDone: () => isDone,
    run: async (signal: AbortSignal): Promise<answer> => {
      for (;;) {
        const answer = await call(name, { flow }, signal)
        isDone = finished.parse(answer).isDone
        if (!isDone) continue
        signal.throwIfAborted()
        return finish(answer)
      }
    },
  }
}
