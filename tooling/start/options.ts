import { parseArgs } from 'node:util'
import type { DevnetNetwork } from '../../apps/devnet/src/index.ts'

export type StartScriptOptions = {
  /** Also a Bitcoin node, where one is installed. */
  readonly bitcoin: boolean
  /** Also the Polkadot runtime, where it is installed. */
  readonly polkadot: boolean
  /** Also a bundler for smart accounts, installed from npm where it is not yet. */
  readonly bundler: boolean
  /** Vite's development server instead of the built site. */
  readonly dev: boolean
  readonly help: boolean
  /** A site that is built already, to be served instead of the demo. */
  readonly dist?: string | undefined
  /** The site's port; without it 5180 if free, else any. */
  readonly port?: number | undefined
}

export const helpText = `Starts the local chains and the demo site, and stops all of it on Ctrl-C.

  --dev            serve the demo's source with Vite, reloading on change
  --bitcoin        also a Bitcoin node (after \`pnpm --filter devnet bitcoind\`)
  --polkadot       also the Polkadot runtime (after \`pnpm --filter devnet polkadot:install\`)
  --bundler        also a bundler: the embedded wallet's smart accounts (installed from npm the first time)
  --port <port>    the site's port (without it 5180, or any free one)
  --dist <folder>  serve a site that is built already
  --help           print this
`

/** @throws Error that names an option it does not know or cannot use. */
export function readOptions(args: readonly string[]): StartScriptOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      bitcoin: { type: 'boolean', default: false },
      polkadot: { type: 'boolean', default: false },
      bundler: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      dist: { type: 'string' },
      help: { type: 'boolean', default: false },
      port: { type: 'string' },
    },
  })
  const { bitcoin, polkadot, bundler, dev, dist, help } = values
  if (dev && dist !== undefined) throw new Error('--dev serves the source and --dist a built site: choose one')
  return { bitcoin, polkadot, bundler, dev, dist, help, port: readPort(values.port) }
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error(`--port is "${text}", and must be a number from 0 (any free one) to 65535`)
}

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

/** Formats what a person wants to know once all runs. */
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
