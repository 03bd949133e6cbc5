import { FoyerError, isFoyerError } from './errors.ts'

/** What `window` hears when a part that someone waits for cannot come any more. */
export const partLostEvent = 'foyer:part-lost'

/**
 * Loads a part that has a file of its own, and asks once more when it does not come. What is waited for goes through here; what can be
 * done without answers for a failure on the spot.
 *
 * Most browsers keep a module that did not come for as long as the page lives, and ask no one when it is imported again; a file that a
 * deploy took away stays away. There only loading the page anew helps. The same file at another address would come, but as a second copy,
 * under names that the site's bundler alone knows. Turbopack waits without end for a script that is a page; the browser says so of some
 * script (`Unexpected token '<'`), and a part that has not come 5 s after that does not come.
 * @param load `() => import('./part.ts')`; called twice at most
 * @throws FoyerError `PartNotLoaded`; `isLost` where another try cannot work
 * @see HTML, "fetch a single module script"; Resource Timing, `responseStatus`, "resource timing buffer"
 */
export function loadPart<part>(load: () => Promise<part>): Promise<part> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let observer: PerformanceObserver | undefined
    const listen = ({ message }: ErrorEvent) => {
      if (message.at(-2) === '<') timer ??= setTimeout(fail, 5_000, true)
    }
    const end = () => {
      clearTimeout(timer)
      observer?.disconnect()
      globalThis.removeEventListener?.('error', listen)
    }
    const fail = (isLost: boolean, cause?: unknown) => {
      end()
      if (isLost) globalThis.dispatchEvent?.(new Event(partLostEvent))
      reject(new FoyerError('PartNotLoaded', { isLost }, { cause }))
    }
    // nothing more in between: what two parts say comes in the order in which they came
    const succeed = (part: part) => {
      end()
      resolve(part)
    }
    globalThis.addEventListener?.('error', listen)
    load().then(succeed, () => {
      // no one was asked, or who answered has the file no longer; a server in trouble may be well again
      let isGone = true
      const look = (requests: PerformanceEntryList) => {
        for (const { initiatorType, responseStatus } of requests as PerformanceResourceTiming[]) {
          if (initiatorType !== 'fetch' && (responseStatus || 500) >= 500) isGone = false
        }
      }
      // the browser's own list is full after 250 requests
      observer = new PerformanceObserver((list) => look(list.getEntries()))
      observer.observe({ type: 'resource' })
      load().then(succeed, (cause) => {
        look((observer as PerformanceObserver).takeRecords())
        fail(isGone, cause)
      })
    })
  })
}

/** Whether only loading the page anew helps. */
export function isPartLost(error: unknown): boolean {
  return isFoyerError(error, 'PartNotLoaded') && error.context.isLost
}
