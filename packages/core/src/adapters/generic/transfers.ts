import { type CaipNetworkId, type Capabilities, FoyerError } from '@foyer/base'
import type { GenericParams } from './genericParams.ts'

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
export function signPolkadotMessage(params: GenericParams): Capabilities['signMessage'] {
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
export function signBitcoinMessage(params: GenericParams): Capabilities['signMessage'] {
  return ({ connection: { networkId, accounts }, message, address, signal }) => {
    const account = accounts[0]?.address
    const request = { account, message, ...(address !== undefined && { address }) }
    return requestField(params, { networkId, method: 'signMessage', params: request, field: 'signature', signal })
  }
}

/** @returns the transaction's id */
export function sendTransfer(params: GenericParams): Capabilities['sendTransaction'] {
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
