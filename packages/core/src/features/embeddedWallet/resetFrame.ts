import { delay } from '@foyer/base'
import type { FrameClient } from '@foyer/frame-client'
import { atom } from 'jotai/vanilla'
import { farcasterLeaveDelay, frameReloadTimeout } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'

/** Settles once the frame's new document is there: what is asked before would go to the old one, and end with it. */
export const frameResetAtom = atom<Promise<void>>(Promise.resolve())

/**
 * Loads the frame anew, so that it waits for no one any more. The new document is told of the site with its READY, like any
 * other; telling the old one, which is about to go, would tell no one.
 * @see reference §2.2; frame protocol §8
 */
export function resetFrame(foyer: Foyer, client: FrameClient): void {
  foyer.store.set(
    frameResetAtom,
    reset(foyer, client).catch(() => {}),
  )
}

async function reset({ signal }: Foyer, client: FrameClient): Promise<void> {
  await delay(farcasterLeaveDelay, signal)
  const ready = awaitReady(client, AbortSignal.any([signal, AbortSignal.timeout(frameReloadTimeout)]))
  await client.request('RELOAD', undefined, { signal })
  await ready
}

function awaitReady(client: FrameClient, limit: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stop()
      resolve()
    }
    const stop = client.watch(({ type }) => {
      if (type === 'READY') finish()
    })
    limit.addEventListener('abort', finish, { once: true })
  })
}
