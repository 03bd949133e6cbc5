import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ListedWallet } from './listedWallet.ts'
import { toStores } from './toStores.ts'

const folder = 'packages/rainbowkit/src/wallets/walletConnectors'

/**
 * @param root a checkout of rainbow-me/rainbowkit (MIT)
 * @param commit what is checked out
 */
export function readRainbowkit(root: string, commit: string): readonly ListedWallet[] {
  return globSync('*/*.ts', { cwd: join(root, folder) })
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()
    .flatMap((path): readonly ListedWallet[] => {
      const text = readFileSync(join(root, folder, path), 'utf8')
      const name = /\bname: '([^']+)'/.exec(text)?.[1]
      if (!name) return []
      const links = [...text.matchAll(/'(https?:\/\/[^']+)'/g)].map(([, link]) => link)
      const flag = /\bflag: '([^']+)'/.exec(text)?.[1]
      const place = /\bnamespace:\s*'([^']+)'/.exec(text)?.[1]
      const injected = flag ?? place
      const home =
        /qrCode:\s*'(https?:\/\/[^/']+)/.exec(text)?.[1] ?? /browserExtension:\s*'(https?:\/\/[^/']+)/.exec(text)?.[1]
      const scheme = /`([a-z][a-z0-9.+-]*:\/\/)/.exec(text.replaceAll(/`https?:\/\//g, ''))?.[1]
      const universal = /`(https:\/\/[^`$?]+)\/wc\?/.exec(text)?.[1]
      const relay = text.includes('getWalletConnectConnector')
      return [
        {
          name,
          families: ['eip155'],
          rdns: /\brdns: '([^']+)'/.exec(text)?.[1],
          homepage: home && !/google|apple/.test(home) ? home : undefined,
          ...toStores(links),
          mobile_link: relay ? scheme : undefined,
          link_mode: relay ? universal : undefined,
          relay,
          injected: injected ? [{ namespace: 'eip155', injected_id: injected }] : undefined,
          source: `https://github.com/rainbow-me/rainbowkit/blob/${commit}/${folder}/${dirname(path)}`,
        },
      ]
    })
}
