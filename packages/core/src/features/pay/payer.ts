import {
  type Adapter,
  type CapabilityName,
  type Connection,
  FoyerError,
  hasCapability,
  type Network,
  requireCapability,
} from '@foyer/base'
import { feeStaleTime } from '../../config/constants.ts'
import type { Foyer } from '../../foyer.ts'
import { queryOptions } from '../../query/queryClient.ts'
import { activeConnectionsAtom } from '../../state/connections.ts'
import { findNetwork } from '../../state/networks.ts'
import { createPayError } from './payError.ts'
import type { Payment } from './payment.ts'

/** The account that pays, on the network of the payment. */
export type Payer = {
  readonly connection: Connection
  readonly adapter: Adapter
  readonly network: Network
  readonly address: string
}

/** Who could pay: no one is connected, their wallet cannot send this, it is on another network, or they can. */
export type PayerState =
  | { readonly status: 'disconnected' | 'unable' }
  | { readonly status: 'wrongNetwork' | 'ready'; readonly payer: Payer }

/** Returns who could pay with the wallet that is connected, and whether it is on the right network. */
export function getPayer(
  foyer: Foyer,
  payment: Payment,
  connections: ReadonlyMap<string, Connection> = foyer.store.get(activeConnectionsAtom),
): PayerState {
  const network = findNetwork(foyer.config, payment.networkId)
  const connection = network && connections.get(network.chainNamespace)
  const adapter = network && foyer.adapters.get(network.chainNamespace)
  const address = connection?.accounts[0]?.address
  if (!connection || !adapter || !address) return { status: 'disconnected' }
  const needed: readonly CapabilityName[] =
    payment.asset === 'native'
      ? ['sendTransaction', 'getBalance']
      : ['sendToken', 'getBalance', 'getToken', 'getTokenBalances']
  const all: readonly CapabilityName[] = [...needed, 'estimateFee', 'waitForTransaction']
  if (!all.every((name) => hasCapability(adapter, name, connection))) return { status: 'unable' }
  const payer = { connection, adapter, network, address }
  return { status: connection.networkId === payment.networkId ? 'ready' : 'wrongNetwork', payer }
}

/** What the chain says before anything is paid. Base units. */
export type PayCheck = {
  /** Of the asset. */
  readonly balance: bigint
  /** The most that it can cost beside the amount, in the coin. Undefined where there is too little to try it out. */
  readonly fee: bigint | undefined
  /** What is missing. */
  readonly problem: 'funds' | 'fee' | undefined
}

/** Returns the query options for whether the account can pay, and what it costs. */
export function payCheckQuery(foyer: Foyer, payment: Payment, payer: Payer) {
  return queryOptions({
    queryKey: ['payCheck', payment.id, payer.network.caipNetworkId, payer.address] as const,
    queryFn: ({ signal }): Promise<PayCheck> => checkPayment(payment, payer, signal),
    staleTime: feeStaleTime,
    refetchInterval: feeStaleTime,
    retry: false,
  })
}

/** @throws PayError `ASSET_NOT_SUPPORTED` where the contract has other decimals, FoyerError `RpcRequestFailed` */
export async function checkPayment(payment: Payment, payer: Payer, signal: AbortSignal): Promise<PayCheck> {
  const { adapter, network, address, connection } = payer
  const { asset, recipient: to } = payment
  const value = BigInt(payment.value)
  const isNative = asset === 'native'
  const coins = await requireCapability(adapter, 'getBalance')({ address, network, signal })
  const balance = isNative ? coins.value : await readTokens(payment, payer, signal)
  if (balance < value) return { balance, fee: undefined, problem: 'funds' }
  const transfer = { to, value, ...(!isNative && { tokenAddress: asset }) }
  const fee = await requireCapability(
    adapter,
    'estimateFee',
  )({ connection, network, ...transfer, signal }).catch((error: unknown) => {
    // a node that tries the transfer out refuses it for want of coins
    if (error instanceof FoyerError && error.name === 'InsufficientFunds') return undefined
    throw error
  })
  const isShort = fee === undefined || coins.value < fee + (isNative ? value : 0n)
  return { balance, fee, problem: isShort ? 'fee' : undefined }
}

async function readTokens({ asset, decimals }: Payment, payer: Payer, signal: AbortSignal): Promise<bigint> {
  const { adapter, network, address } = payer
  const [token, [balance = 0n]] = await Promise.all([
    requireCapability(adapter, 'getToken')({ tokenAddress: asset, network, signal }),
    requireCapability(adapter, 'getTokenBalances')({ address, network, tokenAddresses: [asset], signal }),
  ])
  // the amount would be another one by powers of ten
  if (token.decimals !== decimals) throw createPayError('ASSET_NOT_SUPPORTED', token.decimals)
  return balance
}
