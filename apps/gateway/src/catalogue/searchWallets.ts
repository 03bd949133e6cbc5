import type { IndexedWallet } from './catalogue.ts'

/** The wallets whose name or rdns holds a text, in the catalogue's order. @param text in lower case, not empty */
export type SearchWallets = (text: string) => readonly IndexedWallet[]

/** Stands between two texts and in none of them. */
const separator = '\n'

/** All names and rdns as one text: looking through it once is many times quicker than looking into each wallet. */
export function createWalletSearch(wallets: readonly IndexedWallet[]): SearchWallets {
  const lines = wallets.map(({ lowerName, rdns }) => toLine(lowerName) + separator + toLine(rdns))
  const text = lines.join(separator)
  /** Where each wallet's texts begin. */
  const starts = new Uint32Array(lines.length)
  let length = 0
  for (const [index, line] of lines.entries()) {
    starts[index] = length
    length += line.length + separator.length
  }
  return (wanted) => {
    if (wanted.includes(separator)) return []
    const found: IndexedWallet[] = []
    for (let at = text.indexOf(wanted); at >= 0; ) {
      const index = findLast(starts, at)
      const wallet = wallets[index]
      if (wallet) found.push(wallet)
      const next = starts[index + 1]
      at = next === undefined ? -1 : text.indexOf(wanted, next)
    }
    return found
  }
}

function toLine(text: string): string {
  return text.replaceAll(separator, ' ')
}

/** Index of the last start that is not after a place. */
function findLast(starts: Uint32Array, at: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
