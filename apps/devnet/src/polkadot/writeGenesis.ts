import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { polkadotAccounts } from './polkadotAccounts.ts'

/** twox128("System") twox128("Account"): the map of accounts; blake2_128 of the key and the key itself follow. */
const accountMap = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** twox128("Balances") twox128("TotalIssuance") */
const totalIssuance = 'c2261276cc9d1f8598ea4b6a74b15c2f57c875e4cff74148e4628f264b974c80'

/** 10 000 units of 12 decimals. */
const seeded = 10_000n * 10n ** 12n

/** Of the folder's own packages, not of ours. */
const specModule = ['@substrate', 'connect-known-chains', 'rococo_v2_2_asset_hub'].join('/')

type ChainSpec = {
  readonly genesis: { readonly raw: { readonly top: Readonly<Record<string, string>> } }
  readonly properties: object
}

/**
 * A process of its own: `node writeGenesis.ts <runtime folder> <file>`. Writes the genesis of an Asset Hub, with its
 * runtime, in which the development accounts have coins.
 */
async function writeGenesis(folder: string, file: string): Promise<void> {
  const require = createRequire(join(folder, 'package.json'))
  const entry = require.resolve(specModule)
  const { chainSpec } = (await import(pathToFileURL(entry).href)) as { readonly chainSpec: string }
  const spec = JSON.parse(chainSpec) as ChainSpec
  const accounts = polkadotAccounts.map(({ publicKey }) => [accountKey(publicKey), accountInfo(seeded)])
  const top = {
    ...spec.genesis.raw.top,
    ...Object.fromEntries(accounts),
    [`0x${totalIssuance}`]: `0x${littleEndian(seeded * BigInt(polkadotAccounts.length), 16)}`,
  }
  const local = {
    ...spec,
    name: 'Foyer Local Asset Hub',
    id: 'foyer-local-asset-hub',
    bootNodes: [],
    properties: { ...spec.properties, ss58Format: 42 },
    genesis: { raw: { ...spec.genesis.raw, top } },
  }
  await writeFile(file, JSON.stringify(local))
}

function accountKey(publicKey: string): string {
  const hex = publicKey.slice(2)
  return `0x${accountMap}${bytesToHex(blake2b(hexToBytes(hex), { dkLen: 16 }))}${hex}`
}

/** One provider, so that the account exists; the last two amounts are those of the runtime's older layout. */
function accountInfo(free: bigint): string {
  const counters = [0n, 0n, 1n, 0n].map((value) => littleEndian(value, 4))
  const amounts = [free, 0n, 0n, 0n].map((value) => littleEndian(value, 16))
  return `0x${[...counters, ...amounts].join('')}`
}

function littleEndian(value: bigint, length: number): string {
  const bytes =
    value
      .toString(16)
      .padStart(length * 2, '0')
      .match(/../g) ?? []
  return bytes.reverse().join('')
}

const [folder, file] = process.argv.slice(2)
if (!folder || !file) throw new Error('node writeGenesis.ts <runtime folder> <file>')
await writeGenesis(folder, file)
