import {
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  bitcoin as mainnet,
  type Network,
  bitcoinTestnet as testnet,
  toNetwork,
} from '@foyer/base'
import { adapterContext, recordEvents } from '@foyer/test'
import { type BitcoinWallet, type BitcoinWalletOptions, createBitcoinWallet } from '@foyer/test-kit/bitcoin'
import { inject, onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'
import { bitcoinAdapter } from '../src/bitcoinAdapter.ts'
import type { BitcoinAdapterOptions } from '../src/types.ts'

export { mainnet, testnet }

/** Why tests on a chain do not run without one. */
export const noChain = 'not run: there is no bitcoind (pnpm --filter devnet bitcoind, or set BITCOIND)'

export const chain = inject('bitcoin')

/** The local chain as a site names it; without one, an address where nobody answers. */
export const regtest: Network = toNetwork({
  id: '0f9188f13cb7b2c71f2a335e3a4fc328',
  chainNamespace: 'bip122',
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [chain?.url ?? 'http://127.0.0.1:9'] } },
  testnet: true,
})

const keyOf = (fill: number) => fill.toString(16).padStart(2, '0').repeat(32)

/** Keys of an account: the chain's own where there is one, so that it has coins. */
export function secretsOf(index: number) {
  const account = chain?.accounts[index]
  if (!account) return { payment: keyOf(2 * index + 1), ordinal: keyOf(2 * index + 2) }
  return { payment: account.payment.privateKey, ordinal: account.ordinal.privateKey }
}

export function createWallet(options: Partial<BitcoinWalletOptions> = {}): BitcoinWallet {
  return createBitcoinWallet({
    kind: 'satsConnect',
    network: 'regtest',
    accounts: [secretsOf(0), secretsOf(1)],
    ...(chain && { esploraUrl: chain.url }),
    ...options,
  })
}

/** A wallet on the page until the test ends. */
export function installWallet(options: Partial<BitcoinWalletOptions> = {}): BitcoinWallet {
  const wallet = createWallet(options)
  onTestFinished(wallet.install())
  return wallet
}

/** An adapter as Foyer makes it. */
export function createAdapter(
  options: BitcoinAdapterOptions = {},
  changes: Partial<AdapterContext> & { readonly networks?: readonly Network[] } = {},
): Adapter {
  const { networks = [regtest, mainnet, testnet], ...rest } = changes
  return bitcoinAdapter(options)(adapterContext(networks, rest))
}

/** Records what an adapter tells, in order, until the test ends. */
export function record(adapter: Adapter): readonly AdapterEvent[] {
  return recordEvents(adapter).events
}

export async function get(path: string): Promise<unknown> {
  return (await fetch(`${chain?.url}${path}`)).json()
}

export async function mine(blocks = 1): Promise<void> {
  await fetch(`${chain?.url}/devnet/mine`, { method: 'POST', body: String(blocks) })
}

type Utxo = { readonly txid: string; readonly vout: number; readonly value: number }

export async function utxosOf(address: string): Promise<readonly Utxo[]> {
  return (await get(`/address/${address}/utxo`)) as readonly Utxo[]
}

export async function satoshiOf(address: string): Promise<number> {
  return (await utxosOf(address)).reduce((sum, { value }) => sum + value, 0)
}

/** By bip322-js, which also reads the older signatures of BIP-137. */
export function verify(address: string, message: string, signature: string): Promise<boolean> {
  return commands.verifyBip322(address, message, signature)
}
