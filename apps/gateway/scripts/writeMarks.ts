import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Networks whose marks the widget brings, with their names: those it builds in, and those of viem that sites use most. */
const networks: { readonly [id: string]: string } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'bip122:000000000933ea01ad0ee984209779ba': 'Bitcoin Testnet',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'Polkadot',
  'cosmos:cosmoshub-4': 'Cosmos Hub',
  'cosmos:osmosis-1': 'Osmosis',
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:137': 'Polygon',
  'eip155:324': 'ZKsync Era',
  'eip155:5000': 'Mantle',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  'eip155:42220': 'Celo',
  'eip155:43114': 'Avalanche',
  'eip155:59144': 'Linea',
  'eip155:81457': 'Blast',
  'eip155:84532': 'Base Sepolia',
  'eip155:534352': 'Scroll',
  'eip155:11155111': 'Sepolia',
  'eip155:11155420': 'OP Sepolia',
}

const elements: ReadonlySet<string> = new Set(
  'svg g defs clipPath mask path circle ellipse rect stop linearGradient radialGradient'.split(' '),
)

export type Mark = {
  /** Of the wallet in the catalogue, or of the network by CAIP-2. */
  readonly id: string
  readonly name: string
  readonly svg: string
}

/**
 * The marks that the widget shows without a gateway, out of those of the gateway's catalogue.
 * @param root of the repository
 * @throws Error where one is missing, or a drawing holds what `drawMark` does not draw
 */
export function readMarks(root: string): readonly Mark[] {
  const catalogue = path.join(root, 'apps/gateway/catalogue')
  const read = <value>(name: string) => JSON.parse(readFileSync(path.join(catalogue, name), 'utf8')) as value
  const { wallets } = read<{ readonly wallets: readonly { readonly id: string; readonly name: string }[] }>(
    'wallets.json',
  )
  const drawings = {
    ...read<Record<string, string>>('brands/networks.json'),
    ...read<Record<string, string>>('brands/wallets.json'),
  }
  const drawn = wallets.filter(({ id }) => id in drawings)
  const rows = [...drawn, ...Object.entries(networks).map(([id, name]) => ({ id, name }))]
  return rows.map(({ id, name }) => ({ id, name, svg: tidy(name, drawings[id] ?? '') }))
}

/** Without what is the same for all, and without what a reader of the table could take for its end. */
function tidy(name: string, svg: string): string {
  const text = svg.replace(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+"/, '<svg')
  if (!text.startsWith('<svg')) throw new Error(`There is no mark of ${name}`)
  for (const [, element = ''] of text.matchAll(/<([A-Za-z]+)/g)) {
    if (!elements.has(element)) throw new Error(`The mark of ${name} holds <${element}>`)
  }
  if (/['\\]|style=|[\w-]+:[\w-]+="/.test(text)) throw new Error(`The mark of ${name} holds what is not drawn`)
  return text
}

/** Each mark with where it comes from, and the licence. */
export function formatNotice(root: string): string {
  const sources = readFileSync(path.join(root, 'apps/gateway/catalogue/brands/README.md'), 'utf8')
  const rows = readMarks(root).map(({ name, svg }) => {
    // the set names what is inside a drawing after its file
    const [, file = ''] = /#([\w-]+?)__/.exec(svg) ?? []
    return `| ${name} | \`${file}\` of \`@web3icons/core\` 4.0.56 (github.com/0xa3k5/web3icons) | MIT |`
  })
  return [
    '# Marks in this package',
    '',
    '`src/marks` holds marks of wallets and networks, shown if no other picture is given. A mark is its owner’s; it stands here',
    'to name its owner. `apps/gateway/scripts/writeMarks.ts` of the repository writes this page and the marks.',
    '',
    '| mark of | drawing | licence |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## The licence of the set',
    '',
    sources.slice(sources.indexOf('```')).trim(),
    '',
  ].join('\n')
}

function formatTable(marks: readonly Mark[]): string {
  return [
    '/**',
    ' * Marks of wallets by their id and of networks by their CAIP-2 id, for who has no picture of them from anywhere else. NOTICE.md',
    ' * says where each comes from, and its licence. Written by apps/gateway/scripts/writeMarks.ts.',
    ' */',
    'export const marks: Readonly<Record<string, string>> = {',
    ...marks.map(({ id, svg }) => `  '${id}': '${svg}',`),
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../../..')
  const ui = path.join(root, 'packages/ui')
  writeFileSync(path.join(ui, 'src/marks/marks.ts'), formatTable(readMarks(root)))
  writeFileSync(path.join(ui, 'NOTICE.md'), formatNotice(root))
}
