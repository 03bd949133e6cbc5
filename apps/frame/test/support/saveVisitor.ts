import type { BrowserContext } from 'playwright'
import type { FrameProfiles } from './profiles.ts'
import type { SitePage } from './site.ts'

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
      kept = await signIn(await profiles.keep())
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
  await own.ask('RPC_ABORT')
  await own.page.evaluate('window.show(false)')
  await own.frame.evaluate(removePayments)
  own.errors.length = 0
}

/** What the wallet remembers of payments, to warn of one that is made again. The key and who is signed in stay. */
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
