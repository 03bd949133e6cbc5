import { type Adapter, type AdapterContext, type AdapterEvent, type Network, toNetwork } from '@foyer/base'
import { adapterContext, recordEvents } from '@foyer/test'
import { createSolanaWallet, type SolanaWallet, type SolanaWalletOptions } from '@foyer/test-kit/solana'
import { inject, onTestFinished } from 'vitest'
import type { SolanaAdapterOptions } from '../src/settings.ts'
import { solanaAdapter } from '../src/solanaAdapter.ts'

export const chain = inject('solana')

function toLocal(url: string, id: string): Network {
  return toNetwork({
    id,
    chainNamespace: 'solana',
    name: 'Solana Local',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [url] } },
    testnet: true,
  })
}

/** The local chain as a site names it. */
export const local: Network = toLocal(chain.url, chain.networkId.slice('solana:'.length))

/** The chain whose time a test may move. */
export const restless: Network = toLocal(inject('restlessSolana').url, 'restless')

/** The local chain under the name of a public cluster: wallets send there themselves. */
export const publicDevnet: Network = {
  ...toLocal(chain.url, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
  deprecatedCaipNetworkId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

export const seedOf = (index: number): string => chain.accounts[index]?.seed ?? ''
export const addressOf = (index: number): string => chain.accounts[index]?.address ?? ''

/** A wallet on the page until the test ends. */
export function installWallet(options: Partial<SolanaWalletOptions> = {}): SolanaWallet {
  const wallet = createSolanaWallet({ accounts: [seedOf(0), seedOf(1)], rpcUrl: chain.url, ...options })
  onTestFinished(wallet.register())
  return wallet
}

/** An adapter as Foyer makes it. */
export function createAdapter(
  options: SolanaAdapterOptions = {},
  changes: Partial<AdapterContext> & { readonly networks?: readonly Network[] } = {},
): Adapter {
  const { networks = [local, publicDevnet, restless], ...rest } = changes
  return solanaAdapter(options)(adapterContext(networks, rest))
}

/** Records what an adapter tells, in order, until the test ends. */
export function record(adapter: Adapter): readonly AdapterEvent[] {
  return recordEvents(adapter).events
}

/** One JSON-RPC call to a local chain. */
export async function callNode(
  method: string,
  params: readonly unknown[] = [],
  network: Network = local,
): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(network.rpcUrls.default.http[0] ?? '', { method: 'POST', body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

export async function lamportsOf(address: string, network: Network = local): Promise<bigint> {
  return BigInt(((await callNode('getBalance', [address], network)) as { value: number }).value)
}

/** A key nobody has used before. */
export function fresh(): { readonly seed: Uint8Array; readonly address: string } {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  return { seed, address: createSolanaWallet({ accounts: [seed] }).accounts[0] ?? '' }
}

/** By the browser's own ed25519, which shares no code with the wallet that signed. */
export async function verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
}
