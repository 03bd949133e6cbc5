import { afterAll, expect } from 'vitest'

// else a page notes 250 requests alone, and what a test looks for in the list may come after them
performance.setResourceTimingBufferSize(10_000)

// files share a page: what one leaves on it would be found by whichever comes next, which differs from run to run
const before = readPage()
afterAll(() => expect(readPage()).toEqual(before))

/** Reads what tests change of a page that others see. */
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
