/** Of a login at a provider: where a site's whole page goes there, as inside Telegram, this page is another one afterwards. */
const key = 'foyer:social'

/** @param flow the server's sealed words about a login that has begun; worth nothing at another site or in another browser */
export function keepLogin(flow: string): void {
  try {
    sessionStorage.setItem(key, flow)
  } catch {
    // a browser that lets other sites' pages keep nothing: the login works in a window of its own alone
  }
}

/** Once. */
export function takeLogin(): string | undefined {
  try {
    const flow = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return flow ?? undefined
  } catch {
    return undefined
  }
}
