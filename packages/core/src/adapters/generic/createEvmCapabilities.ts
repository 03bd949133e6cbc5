import {
  abortable,
  type Capabilities,
  type Connection,
  delay,
  type ExternalProvider,
  FoyerError,
  isEvmAddress,
  type Namespace,
  type Network,
} from '@foyer/base'
import { keccak_256 } from '@noble/hashes/sha3'
import type { Foyer } from '../../foyer.ts'

/** What the capabilities of a generic adapter are made with. */
export type GenericParams = {
  readonly foyer: Foyer
  readonly namespace: Namespace
  /** Returns what the namespace is connected through. @throws FoyerError `ConnectorNotFound` */
  readonly requireConnected: () => ExternalProvider
}

/** Between two looks for a receipt, in ms (specification §9: fallback polling). */
const receiptInterval = 4_000

/** Creates what a bare JSON-RPC node and the wallet offer an EVM chain: no tokens, no batches. */
export function createEvmCapabilities(params: GenericParams): Partial<Capabilities> {
  const { request, requestBigInt, requestString } = createRequests(params)

  return {
    isAddress: ({ value }) => isEvmAddress(value) && value.startsWith('0x') && isChecked(value.slice(2)),
    async getBalance({ address, network, signal }) {
      const { decimals, symbol } = network.nativeCurrency
      return { value: await requestBigInt(network, 'eth_getBalance', [address, 'latest'], signal), decimals, symbol }
    },
    signMessage: ({ connection, message, address = connection.accounts[0]?.address, signal }) =>
      requestString(connection, 'personal_sign', [toHex(new TextEncoder().encode(message)), address], signal),
    signTypedData: ({ connection, typedData, signal }) =>
      requestString(connection, 'eth_signTypedData_v4', [connection.accounts[0]?.address, toJson(typedData)], signal),
    async estimateFee({ connection, network, to, value, signal }) {
      const from = connection.accounts[0]?.address
      const call = { from, to, value: `0x${value.toString(16)}` }
      const [gas, price] = await Promise.all([
        requestBigInt(network, 'eth_estimateGas', [call], signal),
        requestBigInt(network, 'eth_gasPrice', [], signal),
      ])
      return gas * price
    },
    sendTransaction({ connection, network, to, value, data = '0x', signal }) {
      if (network.caipNetworkId !== connection.networkId) {
        throw new FoyerError('WrongNetwork', { expected: network.caipNetworkId, actual: connection.networkId })
      }
      const transaction = { from: connection.accounts[0]?.address, to, value: `0x${value.toString(16)}`, data }
      return requestString(connection, 'eth_sendTransaction', [transaction], signal)
    },
    async waitForTransaction({ hash, network, signal }) {
      for (;;) {
        const receipt = await request(network, 'eth_getTransactionReceipt', [hash], signal)
        if (typeof receipt === 'object' && receipt !== null && 'status' in receipt) {
          return receipt.status === '0x1' ? { status: 'confirmed' } : { status: 'failed', reason: undefined }
        }
        await abortable(delay(receiptInterval, signal), signal)
      }
    },
  }
}

/** Digits whose case says something must say the right thing (EIP-55). */
function isChecked(digits: string): boolean {
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  const hash = toHex(keccak_256(new TextEncoder().encode(lower))).slice(2)
  return [...lower].every(
    (digit, at) => digits[at] === (Number.parseInt(hash[at] ?? '', 16) > 7 ? digit.toUpperCase() : digit),
  )
}

/** Requests to the connected wallet, each with the answer's type. */
function createRequests({ requireConnected }: GenericParams) {
  const request = async (
    network: Pick<Network, 'caipNetworkId'>,
    method: string,
    params: readonly unknown[],
    signal?: AbortSignal,
  ) => requireConnected().request({ networkId: network.caipNetworkId, method, params }, { signal })

  const requestBigInt = async (...call: Parameters<typeof request>): Promise<bigint> => {
    const answer = await request(...call)
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) {
      throw new FoyerError('RpcRequestFailed', { message: `${call[1]} gave no number` })
    }
    return BigInt(answer)
  }
  const requestString = async (
    connection: Connection,
    method: string,
    params: readonly unknown[],
    signal?: AbortSignal,
  ) => {
    const answer = await request({ caipNetworkId: connection.networkId }, method, params, signal)
    if (typeof answer === 'string') return answer
    throw new FoyerError('WalletRequestFailed', { method, message: 'no text' })
  }
  return { request, requestBigInt, requestString }
}

function toHex(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part))
}
