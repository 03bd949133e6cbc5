import { afterAll, expect, vi } from 'vitest'

/** vitest waits one second in `vi.waitFor` and has no setting for it; on a busy machine a chunk takes longer to load. */
const patience = 30_000
const { waitFor } = vi
vi.waitFor = (callback, options = patience) => waitFor(callback, options)

// files of Chromium share a page: what one leaves on it would be found by whichever comes next, which differs from run to run
if ('document' in globalThis) {
  const before = readPage()
  afterAll(() => expect(readPage()).toEqual(before))
}

// files share a process, one after the other: what one has stubbed ends with it
afterAll(() => {
  vi.waitFor = waitFor
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** What tests change of a page that others see. */
function readPage() {
  const { documentElement, body, title } = document
  return {
    title,
    attributes: [documentElement, body].map((element) =>
      [...element.attributes].map(({ name, value }) => `${name}=${value}`),
    ),
    elements: [...body.children].map(({ outerHTML }) => outerHTML),
    stored: [localStorage, sessionStorage].map((storage) => Object.keys(storage)),
    hash: location.hash,
  }
}
