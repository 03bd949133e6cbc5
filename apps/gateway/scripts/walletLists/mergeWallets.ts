import type { FileWallet } from '../../src/catalogue/catalogueFile.ts'
import type { ListedWallet } from './listedWallet.ts'
import { toPlainName } from './toPlainName.ts'

/** Lists what two entries must share to be one wallet: the rdns, a store's page, or the name and the host. */
function keysOf(wallet: Pick<FileWallet, 'name' | 'rdns' | 'homepage' | 'app_store' | 'play_store' | 'chrome_store'>) {
  const { rdns, app_store: apple, play_store: google, chrome_store: chrome } = wallet
  const name = toPlainName(wallet.name)
  return [rdns?.toLowerCase(), apple, google, chrome, name.length > 2 ? `name ${name}` : undefined].filter(
    (key): key is string => typeof key === 'string' && key !== '',
  )
}

/** Wallets of all lists, each once: what an earlier entry lacks a later one adds. */
export function mergeWallets(
  kept: readonly FileWallet[],
  listed: readonly ListedWallet[],
  toWallet: (wallet: ListedWallet) => FileWallet,
): readonly FileWallet[] {
  const byKey = new Map<string, number>()
  const all: FileWallet[] = []
  const add = (wallet: FileWallet, isKept: boolean) => {
    const index = keysOf(wallet)
      .map((key) => byKey.get(key))
      .find((found) => found !== undefined)
    const known = index === undefined ? undefined : all[index]
    // what is kept by hand has been looked at: lists add nothing to it
    if (index === undefined || !known || isKept) all.push(wallet)
    else if (index >= kept.length) all[index] = join(known, wallet)
    const at = index ?? all.length - 1
    for (const key of keysOf(wallet)) if (!byKey.has(key)) byKey.set(key, at)
  }
  for (const wallet of kept) add(wallet, true)
  for (const wallet of listed) add(toWallet(wallet), false)
  return all
}

function join(first: FileWallet, second: FileWallet): FileWallet {
  const chains = [...new Set([...first.chains, ...second.chains])]
  const anyChainOf = [...new Set([...first.anyChainOf, ...second.anyChainOf])]
  const injected = [...(first.injected ?? [])]
  for (const one of second.injected ?? [])
    if (!injected.some((known) => known.namespace === one.namespace)) injected.push(one)
  const relay = first.relay || second.relay
  return { ...second, ...first, chains, anyChainOf, ...(injected.length > 0 && { injected }), relay: relay === true }
}
