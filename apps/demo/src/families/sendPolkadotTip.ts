import { type Connection, delay, FoyerError, requireCapability } from '@foyer/base'
import { type Foyer, findNetwork, getAdapter } from '@foyer/core'
import { encodeCompact, encodeExtra } from '@foyer/test-kit/polkadot'
import type { LocalPolkadot } from 'devnet'

const value = 50_000_000_000n

/** The node makes a block for each transaction; one that is not made by then, in ms, is not coming. */
const blockTimeout = 20_000

/**
 * On Polkadot the site builds what it sends, and the wallet signs it. A site would take a library for that; for one call
 * of one runtime, `balances.transfer_keep_alive` of the local Asset Hub, a few bytes are enough.
 */
export async function sendPolkadotTip(foyer: Foyer, connection: Connection, chain: LocalPolkadot): Promise<void> {
  const network = findNetwork(foyer.config, connection.networkId)
  const [account] = connection.accounts
  const [, author] = chain.accounts
  if (!network || !account?.publicKey || !author) throw new FoyerError('NoActiveCaipAddress')
  const payload = await createPayload(chain, account.address, author.publicKey)
  const sign = requireCapability(getAdapter(foyer, 'polkadot'), 'signPayload', connection)
  const { signature } = await sign({ connection, network, payload, signal: foyer.signal })
  const body = `8400${withoutPrefix(account.publicKey)}${withoutPrefix(signature)}${toHex(encodeExtra(payload))}${withoutPrefix(payload.method)}`
  const height = await getHeight(chain)
  await request(chain, 'author_submitExtrinsic', [`0x${toHex(encodeCompact(BigInt(body.length / 2)))}${body}`])
  const deadline = AbortSignal.any([foyer.signal, AbortSignal.timeout(blockTimeout)])
  while ((await getHeight(chain)) === height) await delay(200, deadline)
}

async function getHeight(chain: LocalPolkadot): Promise<string> {
  const { number } = (await request(chain, 'chain_getHeader')) as { readonly number: string }
  return number
}

async function createPayload(chain: LocalPolkadot, address: string, receiver: string) {
  const version = (await request(chain, 'state_getRuntimeVersion')) as {
    readonly specVersion: number
    readonly transactionVersion: number
  }
  return {
    address,
    method: `0x0a0300${withoutPrefix(receiver)}${toHex(encodeCompact(value))}`,
    era: '0x00',
    nonce: u32(Number(await request(chain, 'system_accountNextIndex', [address]))),
    tip: '0x00',
    specVersion: u32(version.specVersion),
    transactionVersion: u32(version.transactionVersion),
    genesisHash: chain.genesisHash,
    blockHash: chain.genesisHash,
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

async function request(chain: LocalPolkadot, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message?: string } }
  if (error) throw new FoyerError('TransactionFailed', { reason: error.message ?? '' })
  return result
}

function u32(number: number): string {
  return `0x${number.toString(16).padStart(8, '0')}`
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function withoutPrefix(hex: string): string {
  return hex.replace(/^0x/, '')
}
