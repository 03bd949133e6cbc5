import {
  createEmitter,
  type ExternalProvider,
  type ExternalProviderEvent,
  type ExternalSession,
  type RpcCall,
} from '@foyer/base'
import type { AminoDoc, CosmosWallet } from '@foyer/test-kit/cosmos'
import { base64 } from '@scure/base'

export type Relay = ExternalProvider & {
  readonly calls: readonly RpcCall[]
  /** How many listen for what the other end does. */
  readonly listeners: () => number
  /** The other end changes the session, or ends it. */
  change(changes: Partial<ExternalSession>): void
  end(): void
}

/**
 * A relay session with a wallet at its other end: the public methods of the Cosmos namespace over real signatures.
 * @param methods what the wallet agreed to
 */
export function createRelay(wallet: CosmosWallet, chainIds: readonly string[], methods: readonly string[]): Relay {
  const events = createEmitter<ExternalProviderEvent>()
  const calls: RpcCall[] = []
  let listeners = 0
  let session: ExternalSession | undefined
  const make = (chainId: string): ExternalSession => ({
    accounts: chainIds.flatMap((id) =>
      wallet.accounts(id).map((address) => ({ caipAddress: `cosmos:${id}:${address}` }) as const),
    ),
    networkId: `cosmos:${chainId}`,
    approvedNetworkIds: chainIds.map((id) => `cosmos:${id}` as const),
    methods,
  })
  return {
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: ['eip155', 'cosmos'],
    calls,
    listeners: () => listeners,
    async connect({ network }) {
      session = make(String(network.id))
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
      events.emit({ type: 'sessionChanged', namespace: 'cosmos', session })
    },
    end() {
      session = undefined
      events.emit({ type: 'disconnected' })
    },
  }
}

async function answer({ provider }: CosmosWallet, { networkId, method, params }: RpcCall): Promise<unknown> {
  const chainId = networkId.slice('cosmos:'.length)
  const { signerAddress, signDoc } = params as { signerAddress: string; signDoc: Readonly<Record<string, unknown>> }
  if (method === 'cosmos_getAccounts') {
    const { algo, bech32Address, pubKey } = await provider.getKey(chainId)
    return [{ algo, address: bech32Address, pubkey: base64.encode(pubKey) }]
  }
  if (method === 'cosmos_signAmino') return provider.signAmino(chainId, signerAddress, signDoc as AminoDoc)
  if (method !== 'cosmos_signDirect') throw Object.assign(new Error(`no method ${method}`), { code: 5101 })
  const { signed, signature } = await provider.signDirect(chainId, signerAddress, {
    chainId: String(signDoc['chainId']),
    accountNumber: BigInt(String(signDoc['accountNumber'])),
    bodyBytes: base64.decode(String(signDoc['bodyBytes'])),
    authInfoBytes: base64.decode(String(signDoc['authInfoBytes'])),
  })
  // bytes cross a relay in base64
  const encode = (bytes: Uint8Array | null | undefined) => base64.encode(bytes ?? new Uint8Array())
  return {
    signature,
    signed: {
      chainId: signed.chainId,
      accountNumber: String(signed.accountNumber),
      bodyBytes: encode(signed.bodyBytes),
      authInfoBytes: encode(signed.authInfoBytes),
    },
  }
}
