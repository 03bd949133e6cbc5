import {
  createEmitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  type RpcCall,
} from '@foyer/base'
import type { PolkadotWallet, SignerPayload } from '@foyer/test-kit/polkadot'
import { withPrefix } from './world.ts'

export type Relay = ExternalProvider & {
  readonly calls: readonly RpcCall[]
  /** How many listen for what the other end does. */
  readonly listeners: () => number
  /** The other end changes the session, or ends it. */
  change(changes: Partial<ExternalSession>): void
  end(): void
}

/**
 * A relay session with a wallet at its other end: the public methods of the Polkadot namespace over real signatures.
 * @param references networks the wallet agreed to, with their prefixes
 * @param methods what the wallet agreed to
 */
export function createRelay(
  wallet: PolkadotWallet,
  references: Readonly<Record<string, number>>,
  methods: readonly string[],
): Relay {
  const events = createEmitter<ExternalProviderEvent>()
  const calls: RpcCall[] = []
  let listeners = 0
  let session: ExternalSession | undefined
  const networkIds = Object.keys(references).map((reference) => `polkadot:${reference}` as const)
  const accounts = Object.entries(references).flatMap(([reference, prefix]) =>
    wallet.accounts.map(
      (address) => ({ caipAddress: `polkadot:${reference}:${withPrefix(address, prefix)}` }) as const,
    ),
  )
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: ['eip155', 'polkadot'],
    calls,
    listeners: () => listeners,
    async connect({ network }) {
      session = { accounts, networkId: network.caipNetworkId, approvedNetworkIds: networkIds, methods }
      return session
    },
    getSession: async () => session,
    async disconnect() {
      session = undefined
    },
    async request(call) {
      calls.push(call)
      return answer(wallet, call)
    },
    watch(listener) {
      listeners += 1
      const stop = events.on(listener)
      return () => {
        listeners -= 1
        stop()
      }
    },
    change(changes) {
      if (!session) throw new Error('there is no session')
      session = { ...session, ...changes }
      events.emit({ type: 'sessionChanged', namespace: 'polkadot', session })
    },
    end() {
      session = undefined
      events.emit({ type: 'disconnected' })
    },
  }
}

async function answer({ provider }: PolkadotWallet, { method, params }: RpcCall): Promise<unknown> {
  const { signer } = await provider.enable('relay')
  const { address, message, transactionPayload } = params as Readonly<Record<string, unknown>>
  if (method === 'polkadot_signTransaction') return signer.signPayload(transactionPayload as SignerPayload)
  if (method !== 'polkadot_signMessage') throw Object.assign(new Error(`no method ${method}`), { code: 5101 })
  const bytes = [...new TextEncoder().encode(String(message))].map((byte) => byte.toString(16).padStart(2, '0'))
  return signer.signRaw({ address: String(address), data: `0x${bytes.join('')}`, type: 'bytes' })
}
