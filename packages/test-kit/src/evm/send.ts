import {
  type Client,
  createClient,
  custom,
  type Hex,
  http,
  type LocalAccount,
  type SendTransactionParameters,
} from 'viem'
import { prepareTransactionRequest, sendRawTransaction } from 'viem/actions'
import { rpcError, toRpcError } from '../script/rpcError.ts'
import { standardWords } from '../words/walletWords.ts'
import type { WalletState } from './readSaved.ts'
import type { EvmChain } from './types.ts'

const timeout = 10_000

export function clientFor(rpcUrl: string | EvmChain): Client {
  if (typeof rpcUrl === 'string') return createClient({ transport: http(rpcUrl, { retryCount: 0, timeout }) })
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    rpcUrl({ method, params })
  return createClient({ transport: custom({ request }, { retryCount: 0 }) })
}

export function rpcUrlOf(state: WalletState): string | EvmChain {
  const url = state.rpcUrls.get(state.chainId)
  if (!url)
    throw rpcError(standardWords.codes.chainDisconnected.says, `The wallet is not connected to chain ${state.chainId}`)
  return url
}

/** Asks the node as it is and gives its answer or its error back. */
export async function forward(
  rpcUrl: string | EvmChain,
  request: { method: string; params: readonly unknown[] },
): Promise<unknown> {
  try {
    return await clientFor(rpcUrl).request(request as never)
  } catch (error) {
    throw toRpcError(error)
  }
}

const quantity = (value: unknown): bigint | undefined => (typeof value === 'string' ? BigInt(value) : undefined)

/** Fills in what the site left out (nonce, gas, fees), asks the user, signs and broadcasts for real. */
export async function sendTransaction(
  state: WalletState,
  key: LocalAccount,
  given: Readonly<Record<string, unknown>>,
  prompt: () => Promise<void>,
): Promise<Hex> {
  if (given['chainId'] !== undefined && Number(given['chainId']) !== state.chainId) {
    throw rpcError(-32602, `Invalid chainId: the wallet is on ${state.chainId}`)
  }
  const client = clientFor(rpcUrlOf(state))
  const { chainId } = state
  await prompt()
  try {
    const fields = { to: given['to'], data: given['data'], ...quantities(given) }
    const request = { account: key, chainId, chain: null, ...fields } as unknown as SendTransactionParameters
    const prepared = await prepareTransactionRequest(client, { ...request, chainId } as never)
    // the prepared request is a union over every transaction type; the account takes each of them
    const serializedTransaction = await key.signTransaction(prepared as never)
    return await sendRawTransaction(client, { serializedTransaction })
  } catch (error) {
    throw toRpcError(error)
  }
}

function quantities(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const nonce = quantity(given['nonce'])
  const values = {
    value: quantity(given['value']),
    gas: quantity(given['gas']),
    gasPrice: quantity(given['gasPrice']),
    maxFeePerGas: quantity(given['maxFeePerGas']),
    maxPriorityFeePerGas: quantity(given['maxPriorityFeePerGas']),
    nonce: nonce === undefined ? undefined : Number(nonce),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
