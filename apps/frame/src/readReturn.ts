/** Where the address of a site's page begins in a state that carries one. */
const mark = /--(?=https?(?::|%3A))/i

/** What an issuer sent back, of which a site may have written the end: behind the state, the page to go back to. */
export function readReturn(href: string): {
  readonly state: string
  /** Not believed before the server has said that the login began there. */
  readonly page: URL | undefined
  /** The address as it is without that page. */
  readonly resultUri: string
} {
  const url = new URL(href)
  const given = url.searchParams.get('state') ?? '-'
  const at = given.search(mark)
  if (at < 0) return { state: given, page: undefined, resultUri: href }
  const state = given.slice(0, at)
  url.searchParams.set('state', state)
  return { state, page: toPage(given.slice(at + 2)), resultUri: url.href }
}

function toPage(text: string): URL | undefined {
  try {
    return new URL(/^https?:/i.test(text) ? text : decodeURIComponent(text))
  } catch {
    return undefined
  }
}
