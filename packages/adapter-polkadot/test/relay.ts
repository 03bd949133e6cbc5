import type { RpcCall } from '@foyer/base'
import { type FakeExternal, fakeExternal } from '@foyer/test'
import type { PolkadotWallet, SignerPayload } from '@foyer/test-kit/polkadot'
import { withPrefix } from './world.ts'

/**
 * A relay session with a wallet at its other end: the public methods of the Polkadot namespace over real signatures.
 * @param references networks the wallet agreed to, with their prefixes; the session is on the first
 * @param methods what the wallet agreed to
 */
export function createRelay(
  wallet: PolkadotWallet,
  references: Readonly<Record<string, number>>,
  methods: readonly string[],
): FakeExternal {
  const networkIds = Object.keys(references).map((reference) => `polkadot:${reference}` as const)
  const accounts = Object.entries(references).flatMap(([reference, prefix]) =>
    wallet.accounts.map(
      (address) => ({ caipAddress: `polkadot:${reference}:${withPrefix(address, prefix)}` }) as const,
    ),
  )
  const networkId = networkIds[0] ?? 'polkadot:none'
  return fakeExternal({
    namespaces: ['eip155', 'polkadot'],
    sessions: { polkadot: { accounts, networkId, approvedNetworkIds: networkIds, methods } },
    answer: (call) => answer(wallet, call),
  })
}

async function answer({ provider }: PolkadotWallet, { method, params }: RpcCall): Promise<unknown> {
  const { signer } = await provider.enable('relay')
  const { address, message, transactionPayload } = params as Readonly<Record<string, unknown>>
  if (method === 'polkadot_signTransaction') return signer.signPayload(transactionPayload as SignerPayload)
  if (method !== 'polkadot_signMessage') throw Object.assign(new Error(`no method ${method}`), { code: 5101 })
  const bytes = [...new TextEncoder().encode(String(message))].map((byte) => byte.toString(16).padStart(2, '0'))
  return signer.signRaw({ address: String(address), data: `0x${bytes.join('')}`, type: 'bytes' })
}
