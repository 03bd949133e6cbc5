import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { knownChains } from '../../packages/adapter-cosmos/src/chains.ts'
import { movedAccounts } from '../../packages/adapter-polkadot/src/chains.ts'
import { knownPrefixes } from '../../packages/base/src/families/polkadot.ts'
import { bitcoin, bitcoinTestnet, solana, solanaDevnet, solanaTestnet } from '../../packages/base/src/index.ts'
import { payAssets } from '../../packages/core/src/features/pay/pay.ts'

const file = path.join(import.meta.dirname, 'networks.json')
const { checked, sources, rows } = JSON.parse(readFileSync(file, 'utf8'))

const polkadotNames: Readonly<Record<string, string>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 'Polkadot',
  b0a8d493285c2df73290dfb7e61f870f: 'Kusama',
  '68d56f15f85d3136970ec16946040bc1': 'Polkadot Asset Hub',
  '48239ef607d7928874027a43a6768920': 'Kusama Asset Hub',
  e143f23803ac50e8f6f8e62695d1ce9e: 'Westend',
  '9eb76c5184c4ab8679d2d5d819fdf90b': 'Astar',
  fc41b9bd8ef8fe53d58c7ea67c794c7e: 'Acala',
}
const cosmosNames: Readonly<Record<string, string>> = {
  'cosmoshub-4': 'Cosmos Hub',
  'osmosis-1': 'Osmosis',
  celestia: 'Celestia',
  'juno-1': 'Juno',
  'noble-1': 'Noble',
}
const tokenNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:137': 'Polygon',
  'eip155:8453': 'Base',
  'eip155:42161': 'Arbitrum One',
  [solana.caipNetworkId]: 'Solana',
}

/** Lists what the code takes for true, as rows. */
function listBuiltIn(): readonly string[] {
  const own = [solana, solanaDevnet, solanaTestnet, bitcoin, bitcoinTestnet].flatMap((network) => [
    `${network.name}, endpoint: ${network.rpcUrls.default.http.join()}`,
    `${network.name}, explorer: ${network.blockExplorer?.url}`,
  ])
  const prefixes = Object.entries(knownPrefixes).map(
    ([id, prefix]) => `${polkadotNames[id]}, address prefix: ${prefix}`,
  )
  const moved = Object.entries(movedAccounts).map(
    ([id, { to, on }]) => `${polkadotNames[id]}, accounts are on ${polkadotNames[to]} since: ${on}`,
  )
  const chains = Object.entries(knownChains).flatMap(([id, { bech32Prefix, denom, gasPrice, coinType = 118 }]) => [
    `${cosmosNames[id]}, address prefix: ${bech32Prefix}`,
    `${cosmosNames[id]}, fee coin: ${denom}`,
    `${cosmosNames[id]}, price of gas: ${gasPrice}`,
    `${cosmosNames[id]}, coin type: ${coinType}`,
  ])
  const tokens = Object.values(payAssets)
    .filter(({ asset }) => asset !== 'native')
    .map(({ network, asset, metadata }) => `${tokenNetworks[network]}, ${metadata.symbol}: ${asset}`)
  return [...own, ...prefixes, ...moved, ...chains, ...tokens]
}

test('what is built in of the networks is what was last checked, row by row', () => {
  const said = rows.map(({ network, what, value }: Record<string, string>) => `${network}, ${what}: ${value}`)
  expect([...listBuiltIn()].sort()).toEqual(said.sort())
})

test('every row has a source with an address, and the day of the check is a day', () => {
  expect(
    rows.filter(({ source }: Record<string, string>) => !sources[source ?? '']?.url.startsWith('https://')),
  ).toEqual([])
  expect(checked).toMatch(/^\d{4}-\d\d-\d\d$/)
})
