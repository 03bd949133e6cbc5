import {
  type CaipNetworkId,
  type Capabilities,
  type CapabilityName,
  type ExternalProvider,
  type ExternalSession,
  FoyerError,
  type Namespace,
} from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import { createEvmCapabilities, type GenericParams } from './createEvmCapabilities.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** What works without a chain library, by namespace. */
const rows: { readonly [namespace in Namespace]: (params: GenericParams) => Partial<Capabilities> } = {
  eip155: createEvmCapabilities,
  solana: (params) => ({ signMessage: signSolanaMessage(params), getBalance: getSolanaBalance(params) }),
  polkadot: (params) => ({ signMessage: signPolkadotMessage(params) }),
  bip122: (params) => ({ signMessage: signBitcoinMessage(params), sendTransaction: sendTransfer(params) }),
  // a message or transaction of this family is a document only a chain library can write
  cosmos: () => ({}),
}

export function createCapabilities(params: GenericParams): Partial<Capabilities> {
  return { switchNetwork: createSwitchNetwork(params), ...rows[params.namespace](params) }
}

/** The method each capability asks the wallet for, by namespace. */
const methods: { readonly [namespace in Namespace]: { readonly [name in CapabilityName]?: string } } = {
  eip155: {
    signMessage: 'personal_sign',
    signTypedData: 'eth_signTypedData_v4',
    sendTransaction: 'eth_sendTransaction',
  },
  solana: { signMessage: 'solana_signMessage' },
  polkadot: { signMessage: 'polkadot_signMessage' },
  bip122: { signMessage: 'signMessage', sendTransaction: 'sendTransfer' },
  cosmos: {},
}

const readCapabilityNames: readonly CapabilityName[] = ['getBalance', 'estimateFee', 'waitForTransaction', 'isAddress']

/** Reads what this wallet agreed to: a method it left out takes its capability away. */
export function readCapabilities(
  { type }: ExternalProvider,
  namespace: Namespace,
  session: ExternalSession,
): readonly CapabilityName[] {
  const wanted = Object.entries(methods[namespace]) as [CapabilityName, string][]
  const agreed = wanted.filter(([, method]) => session.methods.includes(method)).map(([name]) => name)
  const isAsked = namespace === 'eip155' && session.methods.includes('wallet_switchEthereumChain')
  const canSwitch = type === 'AUTH' || isAsked || (session.approvedNetworkIds?.length ?? 0) > 1
  return [...agreed, ...readCapabilityNames, ...(canSwitch ? (['switchNetwork'] as const) : [])]
}

/** The wallet moves, and says so; on the relay to a network it agreed to, an EVM wallet can be asked for another. */
function createSwitchNetwork({ requireConnected }: GenericParams): Capabilities['switchNetwork'] {
  return async ({ connection, network, signal }) => {
    await requireConnected().switchNetwork({ namespace: connection.namespace, network, signal })
  }
}

type Call = {
  readonly networkId: CaipNetworkId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
  readonly field: string
  readonly signal: AbortSignal | undefined
}

/** Asks the wallet and takes one text out of its answer. */
async function requestField({ requireConnected }: GenericParams, { field, signal, ...call }: Call): Promise<string> {
  const answer = await requireConnected().request(call, { signal })
  const value = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[field] : undefined
  if (typeof value === 'string') return value
  throw new FoyerError('WalletRequestFailed', { method: call.method, message: `no ${field}` })
}

/** @returns the signature in hexadecimal */
function signPolkadotMessage(params: GenericParams): Capabilities['signMessage'] {
  return ({ connection: { networkId, accounts }, message, address = accounts[0]?.address, signal }) =>
    requestField(params, {
      networkId,
      method: 'polkadot_signMessage',
      params: { address, message },
      field: 'signature',
      signal,
    })
}

/** @returns the signature in hexadecimal */
function signBitcoinMessage(params: GenericParams): Capabilities['signMessage'] {
  return ({ connection: { networkId, accounts }, message, address, signal }) => {
    const account = accounts[0]?.address
    const request = { account, message, ...(address !== undefined && { address }) }
    return requestField(params, { networkId, method: 'signMessage', params: request, field: 'signature', signal })
  }
}

/** @returns the transaction's id */
function sendTransfer(params: GenericParams): Capabilities['sendTransaction'] {
  return async ({ connection, network, to, value, data, signal }) => {
    const { networkId, accounts } = connection
    if (network.caipNetworkId !== networkId) {
      throw new FoyerError('WrongNetwork', { expected: network.caipNetworkId, actual: networkId })
    }
    if (data !== undefined) throw new FoyerError('CapabilityUnsupported', { namespace: 'bip122', capability: 'data' })
    const request = { account: accounts[0]?.address, recipientAddress: to, amount: value.toString() }
    return requestField(params, { networkId, method: 'sendTransfer', params: request, field: 'txid', signal })
  }
}

/** @returns the signature in base58 */
function signSolanaMessage({ requireConnected }: GenericParams): Capabilities['signMessage'] {
  return async ({ connection, message, address = connection.accounts[0]?.address, signal }) => {
    const method = 'solana_signMessage'
    const params = { message: toBase58(new TextEncoder().encode(message)), pubkey: address }
    const answer = await requireConnected().request({ networkId: connection.networkId, method, params }, { signal })
    if (
      typeof answer === 'object' &&
      answer !== null &&
      'signature' in answer &&
      typeof answer.signature === 'string'
    ) {
      return answer.signature
    }
    throw new FoyerError('WalletRequestFailed', { method, message: 'no signature' })
  }
}

/** Lamports of an account, as the network's own node states them. */
function getSolanaBalance({ foyer }: GenericParams): Capabilities['getBalance'] {
  return async ({ address, network, signal }) => {
    const { decimals, symbol } = network.nativeCurrency
    const [url] = listRpcUrls(network)
    if (url === undefined) throw new FoyerError('RpcRequestFailed', { message: `${network.name} has no address` })
    try {
      const response = await foyer.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] }),
        ...(signal && { signal }),
      })
      return { value: readLamports(await response.json()), decimals, symbol }
    } catch (cause) {
      if (signal?.aborted) throw new FoyerError('RequestAborted', { cause })
      throw new FoyerError('RpcRequestFailed', { message: cause instanceof Error ? cause.message : '' }, { cause })
    }
  }
}

function readLamports(answer: unknown): bigint {
  const value = (answer as { result?: { value?: unknown } } | null)?.result?.value
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw new Error('getBalance gave no number')
}

/** Bytes as Solana writes them. */
function toBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
