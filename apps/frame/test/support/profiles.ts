import type { BrowserContext } from 'playwright'
import { shellPath, shortLived } from '../../../../chromium.base.ts'
import { createProfiles as create, type EmbeddedStorage, type Profiles } from '../../../../profiles.base.ts'
import type { SitePage } from './site.ts'

/** Those of all files that run in this process, one after the other: a browser takes seconds to start. */
const shared = create({ viewport: { width: 800, height: 700 } }, shellPath, [shortLived])
// the runner ends its processes so, and what ends with one listens to its exit
process.once('SIGTERM', () => process.exit())

export type FrameProfiles = Profiles & {
  open(storage?: EmbeddedStorage): Promise<BrowserContext>
  /** One that stays open until the file's end. */
  openShared(): Promise<BrowserContext>
}

/** Browsers for the frame's tests. What a file opened is closed by its `stop`; Chromium goes on for the next file. */
export function createProfiles(): FrameProfiles {
  const opened: BrowserContext[] = []
  return {
    open: async (storage = 'allowed') => {
      const context = await shared.open(storage)
      opened.push(context)
      return context
    },
    openShared: () => shared.open('allowed'),
    closeAll: async () => {
      await Promise.all(opened.splice(0).map((context) => context.close()))
    },
    stop: shared.closeAll,
  }
}

/**
 * One visitor for those tests of a file that concern neither logging in nor the page around the frame: signed in once, in a browser
 * that stays open. Whoever comes finds no request, no window and nothing remembered of the test before.
 * @param signIn signs in, the first time
 * @returns gives the visitor; one test at a time
 */
export function saveVisitor<visitor extends { readonly own: SitePage }>(
  profiles: FrameProfiles,
  signIn: (context: BrowserContext) => Promise<visitor>,
): () => Promise<visitor> {
  let kept: visitor | undefined
  return async () => {
    if (!kept) {
      kept = await signIn(await profiles.openShared())
      return kept
    }
    await clean(kept.own)
    return kept
  }
}

async function clean(own: SitePage): Promise<void> {
  const context = own.page.context()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((page) => page !== own.page && page.close()))
  await own.page.bringToFront()
  await own.request('RPC_ABORT')
  await own.page.evaluate('window.show(false)')
  await own.frame.evaluate(removePayments)
  own.errors.length = 0
}

/** Removes what the wallet remembers of payments, to warn of one that is made again. The key and who is signed in stay. */
function removePayments(): Promise<void> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('foyer-browser')
    request.onerror = () => fail(request.error)
    request.onsuccess = () => {
      const transaction = request.result.transaction('keys', 'readwrite')
      for (const name of ['sent', 'clearing']) transaction.objectStore('keys').delete(name)
      transaction.oncomplete = () => {
        request.result.close()
        done()
      }
    }
  })
}
