import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { describe, expect, test } from 'vitest'
import { polkadotAccounts } from './polkadotAccounts.ts'
import { findPolkadotRuntime, startPolkadot } from './polkadotPart.ts'

const runtime = findPolkadotRuntime()
const absent = 'not run: the Polkadot runtime is not installed (pnpm --filter devnet polkadot:install)'

async function request(url: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result?: unknown }).result
}

const accountMap = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const accountKey = (publicKey: string) => {
  const hex = publicKey.slice(2)
  return `${accountMap}${bytesToHex(blake2b(hexToBytes(hex), { dkLen: 16 }))}${hex}`
}

describe('startPolkadot', () => {
  test('default: a chain answers with its own genesis and seeded accounts', async (context) => {
    context.skip(runtime === undefined, absent)
    const chain = await startPolkadot({ deadline: 50_000 })
    try {
      expect(await request(chain.rpcUrl, 'chain_getBlockHash', [0])).toBe(chain.genesisHash)
      expect(chain.caipNetworkId).toBe(`polkadot:${chain.genesisHash.slice(2, 34)}`)
      expect(await request(chain.rpcUrl, 'system_properties')).toMatchObject({ ss58Format: 42, tokenDecimals: 12 })
      expect(await request(chain.rpcUrl, 'state_getRuntimeVersion')).toMatchObject({ specName: 'statemine' })
      for (const { publicKey } of polkadotAccounts) {
        const stored = String(await request(chain.rpcUrl, 'state_getStorage', [accountKey(publicKey)]))
        // nonce and three counters of 4 bytes, then the free balance in little-endian: 10^16
        expect(stored.slice(34, 66)).toBe('0000c16ff28623'.padEnd(32, '0'))
      }
    } finally {
      await chain.stop()
    }
    await expect(fetch(chain.rpcUrl)).rejects.toThrow()
  })

  test('error: without the runtime it says how to get it', async () => {
    const nowhere = { folder: '/nowhere', chopsticks: '/nowhere/chopsticks.cjs' }
    await expect(startPolkadot({ runtime: nowhere })).rejects.toThrow(/polkadot did not start/)
  })
})
