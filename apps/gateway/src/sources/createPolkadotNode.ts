import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { createJsonRpc } from '../chains/jsonRpc.ts'
import type { SourceBalance, SourceDriver } from './source.ts'

/** twox128("Account") in the pallets `System` and `Assets`, each the first half of a map's name in the chain's storage. */
const accountMap = 'b99d880ec681799c0cf30e8886371da9'
const maps = {
  system: `26aa394eea5630e07c48ae0c9558cef7${accountMap}`,
  assets: `682a59d51ab9e48a8c8cc418ff9708d2${accountMap}`,
}

const stored = z.nullable(z.string().check(z.regex(/^0x([0-9a-f]{2})+$/i)))
const answerSchema = z.array(z.object({ changes: z.array(z.tuple([z.string(), stored])) })).check(z.length(1))

/** Amounts of an account, 16 bytes each: free, reserved, frozen, flags. Before them stand a nonce and one to three counters. */
const amountsLength = 4 * 32
const headLengths = [5, 8, 12, 16]

/**
 * Reads what a node of Polkadot's kind itself says an account holds: the coin, and of the owner's list those that Asset Hub numbers
 * (`1984`).
 * @see https://docs.polkadot.com/reference/parachains/node-rpc (state_queryStorageAt), AccountInfo of frame_system, AssetAccount of pallet_assets
 */
export function createPolkadotNode(fetch: typeof globalThis.fetch): SourceDriver {
  return {
    async balances({ chain, account }) {
      const publicKey = toPublicKey(account)
      if (chain.family !== 'plain' || publicKey === undefined) return undefined
      const key = Buffer.from(publicKey, 'hex')
      const { tokens, rpcUrls } = chain.config
      const numbered = tokens.filter(({ address }) => /^\d{1,10}$/.test(address) && Number(address) < 2 ** 32)
      const own = `0x${maps.system}${toMapKey(key)}`
      const keys = numbered.map(
        ({ address }) => `0x${maps.assets}${toMapKey(toLittle(Number(address)))}${toMapKey(key)}`,
      )
      const rpc = createJsonRpc({ chainId: chain.id, urls: rpcUrls, fetch })
      const [block] = answerSchema.parse(await rpc('state_queryStorageAt', [[own, ...keys]]))
      const found = new Map(block?.changes.map(([name, value]) => [name.toLowerCase(), value]))
      // what is left out is no answer; what is not there is said to be null
      if (![own, ...keys].every((name) => found.has(name))) throw new Error('The node leaves out what it was asked for')
      return [
        { token: 'native', amount: String(readAccount(found.get(own) ?? undefined)) },
        ...numbered.map(({ address }, index): SourceBalance => {
          return { token: address, amount: String(readAmount((found.get(keys[index] ?? '') ?? '0x').slice(2), 0)) }
        }),
      ]
    },
  }
}

/** All that an account has of the coin: free, with what is locked of it, and reserved. */
function readAccount(value: string | undefined): bigint {
  if (value === undefined) return 0n
  const hex = value.slice(2)
  const start = hex.length - amountsLength
  if (!headLengths.includes(start / 2)) throw new Error(`An account of ${hex.length / 2} bytes is none we know`)
  return readAmount(hex, start) + readAmount(hex, start + 32)
}

/** 16 bytes, the least of them first; nothing is 0. */
function readAmount(hex: string, start: number): bigint {
  const bytes = hex.slice(start, start + 32).match(/../g) ?? []
  if (hex !== '' && bytes.length !== 16) throw new Error('An amount is cut off')
  return BigInt(`0x${[...bytes].reverse().join('') || '0'}`)
}

/** `Blake2_128Concat` */
function toMapKey(bytes: Uint8Array): string {
  return Buffer.from(blake2b(bytes, { dkLen: 16 })).toString('hex') + Buffer.from(bytes).toString('hex')
}

function toLittle(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** The 32 bytes of an SS58 address in hexadecimal, which stand between its network and its checksum; undefined for anything else. */
export function toPublicKey(address: string): string | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{46,49}$/.test(address)) return undefined
  const bytes = base58.decode(address)
  if (bytes.length !== 35 && bytes.length !== 36) return undefined
  return Buffer.from(bytes.slice(bytes.length - 34, -2)).toString('hex')
}
