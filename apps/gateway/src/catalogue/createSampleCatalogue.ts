import { createHash } from 'node:crypto'

const colours = [
  'Amber',
  'Blue',
  'Coral',
  'Dune',
  'Ember',
  'Fern',
  'Gold',
  'Hazel',
  'Indigo',
  'Jade',
  'Kelp',
  'Lilac',
  'Mint',
  'Navy',
  'Olive',
  'Pearl',
]
const things = [
  'Anchor',
  'Bridge',
  'Castle',
  'Door',
  'Engine',
  'Forest',
  'Garden',
  'Harbour',
  'Island',
  'Key',
  'Lantern',
  'Mountain',
  'Nest',
  'Orchard',
  'Purse',
  'Quay',
]
const kinds = ['Wallet', 'Vault', 'Pay', 'Safe', 'Keys']
const chains = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  'cosmos:cosmoshub-4',
]

/**
 * A catalogue file of made-up wallets, for tests of size and speed. The same count gives the same file; links lead to
 * `.example`, which no one owns.
 */
export function createSampleCatalogue(count: number): { format: string; wallets: readonly object[] } {
  return { format: 'foyer-wallets/1', wallets: Array.from({ length: count }, (_, index) => createSampleWallet(index)) }
}

function createSampleWallet(index: number): object {
  const hash = createHash('sha256').update(`sample ${index}`).digest()
  const pick = (list: readonly string[], at: number) => list[(hash[at] ?? 0) % list.length] ?? ''
  const slug = `wallet-${index}`
  const own = chains.filter((_, at) => (hash[at + 4] ?? 0) % 3 === 0)
  return {
    id: createHash('sha256').update(`example.sample.${slug}`).digest('hex'),
    name: `${pick(colours, 0)} ${pick(things, 1)} ${pick(kinds, 2)} ${index}`,
    rdns: `example.sample.${slug}`,
    homepage: `https://${slug}.sample.example`,
    chains: own.length > 0 ? own : ['eip155:1'],
    badge_type: (hash[3] ?? 0) % 4 === 0 ? 'certified' : 'none',
    mobile_link: `sample-${index}://`,
    link_mode: `https://link.${slug}.sample.example`,
    ...((hash[20] ?? 0) % 2 === 0 && { webapp_link: `https://app.${slug}.sample.example` }),
    ...((hash[21] ?? 0) % 2 === 0 && { desktop_link: `sample-${index}://` }),
    app_store: `https://apps.apple.com/app/id9${String(index).padStart(9, '0')}`,
    play_store: `https://play.google.com/store/apps/details?id=example.sample.w${index}`,
  }
}
