import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import shippedCatalogue from '../catalogue/wallets.json' with { type: 'json' }
import { findSvgProblem } from '../src/catalogue/findSvgProblem.ts'

/** A longer drawing is left out: few are, and most of those are traced photographs. */
const maxLength = 8_000

/** Wallets of the shipped catalogue, and where the set has their mark: those of exchanges are among the exchanges. */
const walletMarks: { readonly [name: string]: string } = {
  MetaMask: 'wallets/metamask',
  'Trust Wallet': 'wallets/trust',
  'Coinbase Wallet': 'wallets/coinbase',
  Phantom: 'wallets/phantom',
  'OKX Wallet': 'wallets/okx',
  'Rabby Wallet': 'wallets/rabby',
  Rainbow: 'wallets/rainbow',
  'Bitget Wallet': 'exchanges/bitget',
  'Uniswap Wallet': 'exchanges/uniswap',
  Zerion: 'wallets/zerion',
  'Binance Wallet': 'exchanges/binance',
  'Ledger Live': 'wallets/ledger',
  Safe: 'wallets/safe',
  Exodus: 'wallets/exodus',
  Solflare: 'wallets/solflare',
  Backpack: 'wallets/backpack',
  'Kraken Wallet': 'wallets/kraken',
  'Robinhood Wallet': 'networks/robinhood',
  imToken: 'wallets/imtoken',
  TokenPocket: 'wallets/token-pocket',
  'Crypto.com Onchain': 'exchanges/crypto-com',
  '1inch Wallet': 'exchanges/1inch',
  Argent: 'wallets/argent',
  SafePal: 'tokens/SFP',
  'Ronin Wallet': 'wallets/ronin',
  Keplr: 'wallets/keplr',
  Enkrypt: 'wallets/enkrypt',
}

/** Networks whose CAIP-2 id the set does not give as it is used here. */
const networkMarks: { readonly [id: string]: string } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
  'polkadot:68d56f15f85d3136970ec16946040bc1': 'polkadot',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot',
  'cosmos:cosmoshub-4': 'cosmos-hub',
  'cosmos:osmosis-1': 'osmosis',
  'eip155:11155111': 'ethereum',
  'eip155:84532': 'base',
  'eip155:421614': 'arbitrum-one',
  'eip155:11155420': 'optimism',
}

/** Connectors that the widget names by an id of its own. */
const connectorMarks: { readonly [id: string]: string } = {
  walletConnect: 'wallets/wallet-connect',
  coinbaseWallet: 'wallets/coinbase',
  coinbaseWalletSDK: 'wallets/coinbase',
  safe: 'wallets/safe',
  ledger: 'wallets/ledger',
  okx: 'wallets/okx',
}

/**
 * Writes the shipped pictures from a set of drawings into the catalogue.
 * @param core folder of the unpacked package `@web3icons/core`
 * @param common folder of the unpacked `@web3icons/common`, which has the networks' ids
 */
async function writeBrands(core: string, common: string): Promise<void> {
  const problems: string[] = []
  const readAll = async (rows: Iterable<readonly [id: string, path: string]>) => {
    const found: Record<string, string> = {}
    for (const [id, path] of rows) {
      const svg = await readMark(core, path, problems)
      if (svg !== undefined) found[id] = svg
    }
    return found
  }
  const idOf = (name: string) => shippedCatalogue.wallets.find((wallet) => wallet.name === name)?.id ?? ''
  const wallets = await readAll(Object.entries(walletMarks).map(([name, path]) => [idOf(name), path]))
  const networks = await readAll([
    ...[...(await readNetworks(common)), ...Object.entries(networkMarks)].map(
      ([id, mark]) => [id, `networks/${mark}`] as const,
    ),
    ...Object.entries(connectorMarks),
  ])
  const files = readdirSync(join(core, 'dist/svgs/tokens/background')).filter((file) => file.endsWith('.svg.js'))
  const symbols = files.map((file) => file.slice(0, -'.svg.js'.length))
  const tokens = await readAll(symbols.map((symbol) => [symbol, `tokens/${symbol}`]))
  const folder = resolve(import.meta.dirname, '../catalogue/brands')
  for (const [name, content] of Object.entries({ wallets, networks, tokens })) {
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, undefined, 1)}\n`)
    console.log(`${Object.keys(content).length} ${name}`)
  }
  for (const problem of problems) console.warn(problem)
}

/** One drawing, on its own ground where the set has it so. What is wrong with one is added to `problems`. */
async function readMark(core: string, path: string, problems: string[]): Promise<string | undefined> {
  const [kind = '', name = ''] = path.split('/')
  for (const variant of ['background', 'branded']) {
    const file = join(core, 'dist/svgs', kind, variant, `${name}.svg.js`)
    const text = await import(pathToFileURL(file).href).then(
      (found: { readonly default: string }) => found.default,
      () => undefined,
    )
    if (text === undefined) continue
    const svg = tidy(text)
    const problem = svg.length > maxLength ? `is longer than ${maxLength}` : findSvgProblem(svg)
    if (problem === undefined) return svg
    problems.push(`${path} (${variant}): ${problem}`)
  }
  return undefined
}

async function readNetworks(common: string): Promise<readonly (readonly [id: string, mark: string])[]> {
  const { networks } = (await import(pathToFileURL(join(common, 'dist/metadata/networks.js')).href)) as {
    readonly networks: readonly { readonly id: string; readonly caip2id?: string; readonly filePath: string }[]
  }
  return networks.flatMap(({ caip2id, filePath }) => {
    const mark = filePath.split(':')[1]
    return caip2id && mark && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(caip2id) ? [[caip2id, mark] as const] : []
  })
}

/** Without what only people read. */
function tidy(svg: string): string {
  return svg
    .replaceAll(/>\s+</g, '><')
    .replace(/ class="[^"]*"/, '')
    .trim()
}

if (import.meta.main) {
  const [core, common] = process.argv.slice(2)
  if (!core || !common) throw new Error('Say where @web3icons/core and @web3icons/common are unpacked')
  await writeBrands(resolve(core), resolve(common))
}
