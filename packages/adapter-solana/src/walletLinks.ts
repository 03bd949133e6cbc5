/** Where a phone opens this page inside a wallet's own browser. */
export type WalletLink = { readonly name: string; readonly url: string }

type Page = {
  /** The whole address of the page. */
  readonly href: string
  readonly origin: string
}

/** @see reference §4.10 */
export function phantomLink({ href, origin }: Page): string {
  return `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`
}

/** @see reference §4.10 */
export function solflareLink({ href }: Pick<Page, 'href'>): string {
  const page = encodeURIComponent(href)
  return `https://solflare.com/ul/v1/browse/${page}?ref=${page}`
}

/** @see reference §4.10 */
export function coinbaseLink({ href }: Pick<Page, 'href'>): string {
  return `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`
}

/**
 * Links for the wallets a phone has as apps, without those that already sit in the page.
 * @param installed names of the wallets found, e.g. of the connectors
 */
export function solanaWalletLinks(page: Page, installed: readonly string[] = []): readonly WalletLink[] {
  const links = [
    { name: 'Phantom', url: phantomLink(page) },
    { name: 'Solflare', url: solflareLink(page) },
    { name: 'Coinbase Wallet', url: coinbaseLink(page) },
  ]
  return links.filter(({ name }) => !installed.includes(name))
}
