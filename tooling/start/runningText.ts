import type { DevnetNetwork } from '../../apps/devnet/src/index.ts'

type Running = {
  readonly url: string
  readonly gateway: { readonly url: string; readonly ownerToken: string }
  readonly mail: { readonly url: string }
  readonly socials: { readonly farcasterUrl: string }
  readonly network: DevnetNetwork
  readonly logFolder: string
  /** How long the start took, in ms. */
  readonly time: number
}

/** A family's key in `network`, its label, and what to do where it does not run. */
const families = [
  ['solana', 'Solana', 'not running'],
  ['cosmos', 'Cosmos', 'not running'],
  ['bitcoin', 'Bitcoin', 'not running: `pnpm --filter devnet bitcoind` once, then `npm start -- --bitcoin`'],
  ['polkadot', 'Polkadot', 'not running: `pnpm --filter devnet polkadot:install` once, then `npm start -- --polkadot`'],
] as const

/** What a person wants to know once all runs. */
export function runningText({ url, gateway, mail, socials, network, logFolder, time }: Running): string {
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['Demo', `${url}/`],
    ['Phone', `${url}/phone.html (a wallet to paste links into)`],
    ['Inbox', `${mail.url}/ (emails from the embedded wallet)`],
    ['Farcaster', `${socials.farcasterUrl}/ (a phone that confirms sign-ins)`],
    ['Gateway', `${gateway.url}/dashboard (token ${gateway.ownerToken})`],
    ...network.chains.map(({ name, rpcUrl, id }) => [name, `${rpcUrl} (chain ${id})`] as const),
    ...families.map(([name, label, hint]) => [network[name]?.name ?? label, network[name]?.rpcUrl ?? hint] as const),
    ['Smart accounts', network.bundler?.url ?? 'not running: `npm start -- --bundler`'],
    ['Logs', logFolder],
    ['Stop', 'Ctrl-C'],
  ]
  const width = Math.max(...rows.map(([label]) => label.length))
  const lines = rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)
  return `\nFoyer runs, after ${(time / 1000).toFixed(1)} s.\n\n${lines.join('\n')}\n`
}
