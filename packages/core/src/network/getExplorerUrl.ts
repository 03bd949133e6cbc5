import type { Network } from '@foyer/base'

/**
 * A page of the network's block explorer; its own query (Solana's cluster) stays.
 * @param path such as `address/0x…` or `tx/0x…`
 * @returns undefined without an explorer, or for one that is no http(s) address
 */
export function getExplorerUrl({ blockExplorer }: Network, path: string): string | undefined {
  if (!blockExplorer || !URL.canParse(blockExplorer.url)) return undefined
  const url = new URL(blockExplorer.url)
  if (!/^https?:$/.test(url.protocol)) return undefined
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  return url.href
}
