import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedWallet } from './listedWallet.ts'
import { toStores } from './toStores.ts'

/**
 * @param root a checkout of hyperweb-io/cosmos-kit (MIT)
 * @param commit what is checked out
 */
export function readCosmosKit(root: string, commit: string): readonly ListedWallet[] {
  return globSync('wallets/*/src/*/registry.ts', { cwd: root })
    .sort()
    .flatMap((path): readonly ListedWallet[] => {
      const text = readFileSync(join(root, path), 'utf8')
      const name = /prettyName:\s*'([^']+)'/.exec(text)?.[1]?.replace(/ (Mobile|Extension)$/, '')
      if (!name) return []
      const links = [...text.matchAll(/'(https?:\/\/[^']+)'/g)].map(([, link]) => String(link))
      const home = links.find((link) => !/google|apple|mozilla|microsoft|github/.test(link))
      const scheme = /native:\s*(?:\{\s*ios:\s*)?'([a-z][\w+.-]*):?(?:\/\/)?'/.exec(text)?.[1]
      const relay = text.includes('walletconnect:')
      return [
        {
          name,
          families: ['cosmos'],
          homepage: home && new URL(home).origin,
          ...toStores(links),
          mobile_link: relay && scheme && scheme !== 'intent' ? `${scheme}://` : undefined,
          relay,
          source: `https://github.com/hyperweb-io/cosmos-kit/blob/${commit}/${path}`,
        },
      ]
    })
}
