import { requireCapability, toNetwork } from '@foyer/base'
import { encodeCompact, encodeExtra } from '@foyer/test-kit/polkadot'
import { describe, expect, inject, test } from 'vitest'
import { openPage } from '../test/page.ts'

const chain = inject('chain')
const accounts = inject('accounts')
const absent = 'not run: the Polkadot runtime is not installed (pnpm --filter devnet polkadot:install)'

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function request(method: string, params: readonly unknown[] = []): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(chain?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message?: string; data?: string } }
  if (error) throw new Error(`${error.message} ${error.data ?? ''}`)
  return result
}

/** A page on the real chain, with the account of this place. */
async function openChain(index: number) {
  if (!chain) throw new Error(absent)
  const network = toNetwork({
    id: chain.caipNetworkId.slice('polkadot:'.length),
    chainNamespace: 'polkadot',
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  })
  const page = openPage({ networks: [network], wallet: { accounts: [accounts[index]?.seed ?? '0x'] } })
  const connection = await page.connect()
  const balanceOf = async (address = '') =>
    (await requireCapability(page.adapter, 'getBalance')({ address, network })).value
  return { ...page, connection, network, address: connection.accounts[0]?.address ?? '', balanceOf }
}

/** `balances.transfer_keep_alive` of this runtime, and everything a payload has to say. */
async function transferPayload(address: string, toPublicKey: string, value: bigint) {
  const version = (await request('state_getRuntimeVersion')) as { specVersion: number; transactionVersion: number }
  const u32 = (number: number) => `0x${number.toString(16).padStart(8, '0')}`
  return {
    address,
    method: `0x0a0300${toPublicKey.slice(2)}${toHex(encodeCompact(value))}`,
    era: '0x00',
    nonce: u32(Number(await request('system_accountNextIndex', [address]))),
    tip: '0x00',
    specVersion: u32(version.specVersion),
    transactionVersion: u32(version.transactionVersion),
    genesisHash: chain?.genesisHash ?? '',
    blockHash: chain?.genesisHash ?? '',
    blockNumber: '0x00000000',
    signedExtensions: [
      'CheckNonZeroSender',
      'CheckSpecVersion',
      'CheckTxVersion',
      'CheckGenesis',
      'CheckMortality',
      'CheckNonce',
      'CheckWeight',
      'ChargeAssetTxPayment',
    ],
    version: 4,
  }
}

/** Signed extrinsic of version 4: its length, the signer, the signature, the extras and the call. */
function toExtrinsic(
  payload: Awaited<ReturnType<typeof transferPayload>>,
  publicKey: string,
  signature: string,
): string {
  const body = `8400${publicKey.slice(2)}${signature.slice(2)}${toHex(encodeExtra(payload))}${payload.method.slice(2)}`
  return `0x${toHex(encodeCompact(BigInt(body.length / 2)))}${body}`
}

describe('on a real runtime', () => {
  test('default: the balance is the chain’s', async (context) => {
    context.skip(chain === undefined, absent)
    const { adapter, network, address } = await openChain(3)
    const balance = await requireCapability(adapter, 'getBalance')({ address, network })
    expect(balance).toEqual({ value: 10_000n * 10n ** 12n, decimals: 12, symbol: 'ROC' })
  })

  test('behavior: a transfer whose payload was signed is included', async (context) => {
    context.skip(chain === undefined, absent)
    const { adapter, connection, network, address, balanceOf } = await openChain(0)
    const [alice, bob] = accounts
    const before = await balanceOf(bob?.address)
    const payload = await transferPayload(address, bob?.publicKey ?? '', 1_500_000_000_000n)
    const { signature } = await requireCapability(adapter, 'signPayload')({ connection, network, payload })
    await request('author_submitExtrinsic', [toExtrinsic(payload, alice?.publicKey ?? '', signature)])
    await expect.poll(() => balanceOf(bob?.address), { timeout: 20_000 }).toBe(before + 1_500_000_000_000n)
  })

  test('error: the chain refuses a signature of another payload', async (context) => {
    context.skip(chain === undefined, absent)
    const { adapter, connection, network, address } = await openChain(2)
    const [, bob, charlie] = accounts
    const payload = await transferPayload(address, bob?.publicKey ?? '', 1_000_000_000_000n)
    const { signature } = await requireCapability(adapter, 'signPayload')({ connection, network, payload })
    const other = await transferPayload(address, bob?.publicKey ?? '', 2_000_000_000_000n)
    const submitting = request('author_submitExtrinsic', [toExtrinsic(other, charlie?.publicKey ?? '', signature)])
    await expect(submitting).rejects.toThrow(/1010|bad signature|BadProof/i)
  })
})
