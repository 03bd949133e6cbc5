import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedWallet } from './listedWallet.ts'

/**
 * @param root a checkout of anza-xyz/wallet-adapter (Apache-2.0)
 * @param commit what is checked out
 */
export function readSolanaAdapters(root: string, commit: string): readonly ListedWallet[] {
  return globSync('packages/wallets/*/src/adapter.ts', { cwd: root })
    .sort()
    .flatMap((path): readonly ListedWallet[] => {
      const text = readFileSync(join(root, path), 'utf8')
      const name = /WalletName = '([^']+)' as WalletName/.exec(text)?.[1]
      const url = /\burl(?::\s*string)? = '(https?:\/\/[^']+)'/.exec(text)?.[1]
      const flag = /\?\.(is[A-Z]\w+)/.exec(text)?.[1]
      if (!name || !url) return []
      return [
        {
          name,
          families: ['solana'],
          ...(url.includes('chrome') ? { chrome_store: url } : { homepage: url }),
          relay: false,
          injected: flag ? [{ namespace: 'solana', injected_id: flag }] : undefined,
          source: `https://github.com/anza-xyz/wallet-adapter/blob/${commit}/${path}`,
        },
      ]
    })
}
