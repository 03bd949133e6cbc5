import { FoyerError } from '@foyer/base'

type Page = { injectedWeb3?: object | undefined }

/** On a view: when it will be closed. A shared symbol, so that two copies of this package wait for each other. */
const closedKey = Symbol.for('foyer.injectedWeb3.closed')

/**
 * Calls a function that reads `window.injectedWeb3` while that shows one entry only: the library asks every extension
 * it finds there. The page's own object is untouched, and back as soon as the entry was read, which is a few promises
 * later, so no other task of the page sees the view; code that runs in between still finds each extension by name.
 * @param read must begin to read at once; views follow one after the other
 * @throws FoyerError `WalletRequestFailed` where the page does not let its property be set: no one is asked then
 */
export async function showOnly<value>(id: string, entry: object, read: () => Promise<value>): Promise<value> {
  const page = globalThis as Page
  for (let closed = getClosed(page); closed; closed = getClosed(page)) await closed
  const close = openView(page, id, entry)
  try {
    return await read()
  } finally {
    close()
  }
}

function getClosed({ injectedWeb3 }: Page): Promise<void> | undefined {
  return (injectedWeb3 as { [closedKey]?: Promise<void> } | undefined)?.[closedKey]
}

/** @returns closes the view */
function openView(page: Page, id: string, entry: object): () => void {
  const hidden = page.injectedWeb3
  let resolve = () => {}
  const closed = new Promise<void>((done) => {
    resolve = done
  })
  // other extensions are still found by name, through the prototype, but are not enumerated
  const shown: object = Object.create(hidden ?? null)
  const close = () => {
    if (page.injectedWeb3 === shown) setPage(page, hidden)
    resolve()
  }
  Object.defineProperty(shown, closedKey, { value: closed })
  Object.defineProperty(shown, id, {
    enumerable: true,
    get() {
      close()
      return entry
    },
  })
  setPage(page, shown)
  if (page.injectedWeb3 === shown) return close
  throw new FoyerError('WalletRequestFailed', { method: 'enable', message: 'window.injectedWeb3 cannot be set' })
}

/** A property that cannot be set stays what it is; the caller looks. */
function setPage(page: Page, value: object | undefined): void {
  Reflect.set(page, 'injectedWeb3', value)
}
