import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ListedWallet } from './listedWallet.ts'
import { toStores } from './toStores.ts'

type Manifest = {
  readonly name: string
  readonly homepage: string | null
  readonly app: Readonly<Record<string, string | null>>
  readonly rdns: string | null
  readonly mobile: { readonly native: string | null; readonly universal: string | null }
  readonly desktop: { readonly native: string | null; readonly universal: string | null }
}

/**
 * Wallets for Ethereum that speak the relay's protocol, in the order of the list.
 * @param folder the unpacked package `thirdweb` (Apache-2.0), which has a file for each wallet
 */
export async function readThirdweb(folder: string): Promise<readonly ListedWallet[]> {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const generated = join(folder, 'src/wallets/__generated__')
  const order = [...readFileSync(join(generated, 'wallet-infos.ts'), 'utf8').matchAll(/\bid: "([^"]+)"/g)].map(
    ([, id]) => id,
  )
  const ids = readdirSync(join(generated, 'wallet'))
  const sorted = [
    ...order.filter((id) => id !== undefined && ids.includes(id)),
    ...ids.filter((id) => !order.includes(id)),
  ]
  const wallets: ListedWallet[] = []
  for (const id of sorted) {
    const path = join(generated, 'wallet', String(id), 'index.ts')
    const { wallet } = (await import(pathToFileURL(path).href)) as { wallet: Manifest }
    wallets.push({
      name: wallet.name,
      families: ['eip155'],
      rdns: toText(wallet.rdns),
      homepage: toText(wallet.homepage),
      ...toStores(Object.values(wallet.app)),
      mobile_link: toText(wallet.mobile.native),
      link_mode: toText(wallet.mobile.universal),
      desktop_link: toText(wallet.desktop.native),
      relay: true,
      source: `https://github.com/thirdweb-dev/js/tree/thirdweb@${version}/packages/thirdweb/src/wallets/__generated__/wallet/${id}`,
    })
  }
  return wallets
}

function toText(value: string | null): string | undefined {
  return value?.trim() || undefined
}
