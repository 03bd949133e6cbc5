import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedWallet } from './listedWallet.ts'
import { toStores } from './toStores.ts'

/**
 * @param root a checkout of TalismanSociety/talisman-connect (MIT)
 * @param commit what is checked out
 */
export function readTalismanConnect(root: string, commit: string): readonly ListedWallet[] {
  return globSync('packages/connect-wallets/src/lib/*/index.ts', { cwd: root })
    .sort()
    .flatMap((path): readonly ListedWallet[] => {
      const text = readFileSync(join(root, path), 'utf8')
      const name = /\btitle = '([^']+)'/.exec(text)?.[1]
      const key = /\bextensionName = '([^']+)'/.exec(text)?.[1]
      const link = /\binstallUrl =\s*'([^']+)'/.exec(text)?.[1]
      if (!name || !key) return []
      const stores = toStores([link])
      return [
        {
          name,
          families: ['polkadot'],
          ...stores,
          homepage: link && Object.keys(stores).length === 0 ? new URL(link).origin : undefined,
          relay: false,
          injected: [{ namespace: 'polkadot', injected_id: key }],
          source: `https://github.com/TalismanSociety/talisman-connect/blob/${commit}/${path}`,
        },
      ]
    })
}
