import {
  abortable,
  type Capabilities,
  type Connection,
  FoyerError,
  isEvmAddress,
  isSolanaAddress,
  type Namespace,
} from '@foyer/base'
import type { MockWallet } from './mockWallet.ts'

/** Abilities of the scripted wallets. Signatures and hashes are text that says so; use test-kit where they must be real. */
export function mockCapabilities(
  namespace: Namespace,
  wallets: readonly MockWallet[],
  balance = 1_000_000_000n,
): Partial<Capabilities> {
  let sent = 0
  const walletOf = (connection: Connection): MockWallet => {
    const wallet = wallets.find((candidate) => candidate.connectorId === connection.connectorId)
    if (!wallet?.authorized) throw new FoyerError('ConnectorNotFound', { connectorId: connection.connectorId })
    return wallet
  }
  const send = (connection: Connection, signal: AbortSignal | undefined) => {
    sent += 1
    const hash = `0x${sent.toString(16).padStart(64, '0')}`
    return abortable(
      walletOf(connection).request('sendTransaction', () => hash),
      signal,
    )
  }
  return {
    async switchNetwork({ connection, network, signal }) {
      const wallet = walletOf(connection)
      await abortable(
        wallet.request('switchNetwork', () => wallet.setNetwork(network.caipNetworkId)),
        signal,
      )
      if (wallet.networkId === network.caipNetworkId) return
      throw new FoyerError('WalletLied', { expected: network.caipNetworkId, actual: wallet.networkId })
    },
    async signMessage({ connection, message, address = '', signal }) {
      const isOwn = address === '' || connection.accounts.some((account) => account.address === address)
      if (!isOwn) throw new FoyerError('InvalidAddress', { value: address })
      return abortable(
        walletOf(connection).request('signMessage', () => `mock signature of ${message}`),
        signal,
      )
    },
    async getBalance({ network, signal }) {
      const { decimals, symbol } = network.nativeCurrency
      return abortable(Promise.resolve({ value: balance, decimals, symbol }), signal)
    },
    async estimateFee({ signal }) {
      return abortable(Promise.resolve(21_000n), signal)
    },
    async sendTransaction({ connection, value, signal }) {
      if (value > balance) throw new FoyerError('InsufficientFunds')
      return send(connection, signal)
    },
    async sendToken({ connection, signal }) {
      return send(connection, signal)
    },
    async waitForTransaction({ signal }) {
      return abortable(Promise.resolve({ status: 'confirmed' as const }), signal)
    },
    isAddress: ({ value }) => isAddress(namespace, value),
  }
}

function isAddress(namespace: Namespace, value: string): boolean {
  if (namespace === 'eip155') return isEvmAddress(value)
  if (namespace === 'solana') return isSolanaAddress(value)
  return value.length > 0
}
