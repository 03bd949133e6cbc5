import type {
  CaipAddress,
  CaipNetworkId,
  ExternalProvider,
  ExternalProviderEvent,
  ExternalSession,
  RpcCall,
} from '@foyer/base'
import { createSolanaWallet, type SolanaWallet } from '@foyer/test-kit/solana'
import { base58, base64 } from '@scure/base'
import { seedOf } from './setup.ts'

type Method = (params: Readonly<Record<string, unknown>>) => Promise<unknown>

/** The other end of a relay, or the embedded wallet: real keys, and the encodings of the wire. */
export type ExternalEnd = ExternalProvider & {
  readonly calls: readonly RpcCall[]
  /** Answers a method with something else than an honest wallet would. */
  answer(method: string, answer: unknown): void
  emit(event: ExternalProviderEvent): void
  readonly listeners: number
}

export function externalEnd(options: {
  readonly type: 'WALLET_CONNECT' | 'AUTH'
  readonly networkId: CaipNetworkId
  readonly methods: readonly string[]
  readonly approvedNetworkIds?: readonly CaipNetworkId[]
  /** Answers with a signature alone, as wallets before serialised transactions did. */
  readonly onlySignatures?: boolean
  /** The embedded wallet says yes and stays. */
  readonly stays?: boolean
}): ExternalEnd {
  const { type, networkId, methods, approvedNetworkIds } = options
  const wallet = createSolanaWallet({ accounts: [seedOf(0)], authorized: true })
  const calls: RpcCall[] = []
  const answers = new Map<string, unknown>()
  const listeners = new Set<(event: ExternalProviderEvent) => void>()
  const handlers = createHandlers(wallet, type === 'AUTH' ? base58 : base64, options.onlySignatures === true)
  let session: ExternalSession | undefined
  let home = networkId
  const open = (): ExternalSession => ({
    accounts: [{ caipAddress: `${home}:${wallet.accounts[0]}` as CaipAddress }],
    networkId: home,
    methods,
    ...(approvedNetworkIds && { approvedNetworkIds }),
  })
  return {
    id: type === 'AUTH' ? 'ID_AUTH' : 'walletConnect',
    name: type === 'AUTH' ? 'Email' : 'WalletConnect',
    type,
    namespaces: ['solana'],
    calls,
    answer: (method, answer) => void answers.set(method, answer),
    emit: (event) => {
      for (const listener of [...listeners]) listener(event)
    },
    get listeners() {
      return listeners.size
    },
    async connect({ network }) {
      // the embedded wallet goes where it is told, a relay session stays where it was agreed
      if (type === 'AUTH' && !options.stays) home = network.caipNetworkId
      session = open()
      return session
    },
    getSession: async () => session,
    async switchNetwork({ network }) {
      if (!options.stays) home = network.caipNetworkId
      session = open()
      return session
    },
    async disconnect() {
      session = undefined
    },
    async request(call) {
      calls.push(call)
      if (answers.has(call.method)) return answers.get(call.method)
      const handler = handlers[call.method]
      if (!handler) throw Object.assign(new Error('Unknown method'), { code: -32601 })
      return handler(call.params as Readonly<Record<string, unknown>>)
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Codec = { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array }
type Feature = (...inputs: readonly unknown[]) => Promise<readonly Record<string, Uint8Array>[]>

function createHandlers(wallet: SolanaWallet, codec: Codec, onlySignatures: boolean): Readonly<Record<string, Method>> {
  const [account] = wallet.wallet.accounts
  const feature = (name: string, method: string) =>
    (wallet.wallet.features[name] as Record<string, Feature>)[method] as Feature
  const sign = async (text: unknown) => {
    const transaction = codec.decode(String(text))
    const [output] = await feature('solana:signTransaction', 'signTransaction')({ account, transaction })
    return output?.['signedTransaction'] ?? new Uint8Array()
  }
  return {
    async solana_signMessage({ message }) {
      const bytes = base58.decode(String(message))
      const [output] = await feature('solana:signMessage', 'signMessage')({ account, message: bytes })
      return { signature: base58.encode(output?.['signature'] ?? new Uint8Array()) }
    },
    async solana_signTransaction({ transaction }) {
      const signed = await sign(transaction)
      const signature = base58.encode(signed.slice(1, 65))
      return onlySignatures ? { signature } : { signature, transaction: codec.encode(signed) }
    },
    async solana_signAllTransactions({ transactions }) {
      const signed = await Promise.all((transactions as readonly unknown[]).map(sign))
      return { transactions: signed.map((one) => codec.encode(one)) }
    },
    async solana_signAndSendTransaction({ transaction }) {
      const signed = await sign(transaction)
      return { signature: base58.encode(signed.slice(1, 65)) }
    },
  }
}
