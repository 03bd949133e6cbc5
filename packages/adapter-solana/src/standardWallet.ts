import { abortable, type Connector, cleanIcon, cleanText, FoyerError, isSolanaAddress } from '@foyer/base'
import { toChain } from './chains.ts'
import type { StandardWallet } from './standardFeatures.ts'
import { accountOf, featureOf, sharedAddresses } from './standardFeatures.ts'
import type { Abilities, SolanaWallet } from './types.ts'

/**
 * A wallet of the page, wrapped; undefined when it is not one for Solana. Reading it may throw: it is not our object.
 * Its name is its identity, as everywhere in the Wallet Standard.
 */
export function standardWallet(wallet: StandardWallet): SolanaWallet | undefined {
  try {
    const name = cleanText(wallet.name)
    const isSolana = wallet.chains.some((chain) => String(chain).startsWith('solana:'))
    if (!name || !isSolana || !featureOf(wallet, 'standard:connect')) return undefined
    const iconUrl = cleanIcon(wallet.icon)
    const connector: Connector = {
      id: name,
      name,
      type: 'ANNOUNCED',
      namespace: 'solana',
      ...(iconUrl && { iconUrl }),
    }
    return wrap(wallet, connector)
  } catch {
    return undefined
  }
}

function wrap(wallet: StandardWallet, connector: Connector): SolanaWallet {
  return {
    connector,
    provider: wallet,
    supports: (network) => wallet.chains.includes(toChain(network)),
    async open({ silent, signal }) {
      const connect = featureOf(wallet, 'standard:connect')
      if (!connect) throw new FoyerError('ConnectorNotFound', { connectorId: connector.id })
      const output = await abortable(connect.connect(silent ? { silent } : undefined), signal)
      // some answer with an empty list while the wallet itself has the accounts it shares
      const answered = sharedAddresses(output?.accounts ?? [])
      return { addresses: answered.length > 0 ? answered : sharedAddresses(wallet.accounts) }
    },
    async close() {
      await featureOf(wallet, 'standard:disconnect')?.disconnect()
    },
    current: () => ({ addresses: sharedAddresses(wallet.accounts) }),
    watch(listener) {
      const stop: unknown = featureOf(wallet, 'standard:events')?.on('change', (change) => {
        if (change?.accounts) listener({ addresses: sharedAddresses(wallet.accounts) })
      })
      return typeof stop === 'function' ? () => void stop() : () => {}
    },
    abilities: () => abilitiesOf(wallet),
  }
}

function abilitiesOf(wallet: StandardWallet): Abilities {
  const message = featureOf(wallet, 'solana:signMessage')
  const transaction = featureOf(wallet, 'solana:signTransaction')
  const send = featureOf(wallet, 'solana:signAndSendTransaction')
  const signIn = featureOf(wallet, 'solana:signIn')
  const versions = (transaction ?? send)?.supportedTransactionVersions
  return {
    legacyOnly: Array.isArray(versions) && !versions.includes(0),
    signMessage:
      message &&
      (async ({ address, message: bytes }) => {
        const [output] = await message.signMessage({ account: accountOf(wallet, address), message: bytes })
        assertSameMessage(bytes, output?.signedMessage)
        return toSignature(output?.signature, 'solana:signMessage')
      }),
    signTransactions:
      transaction &&
      (async ({ address, network, transactions }) => {
        const [account, chain] = [accountOf(wallet, address), toChain(network)]
        const inputs = transactions.map((one) => ({ account, chain, transaction: one }))
        const outputs = await transaction.signTransaction(...inputs)
        return inputs.map((_, index) => toBytes(outputs[index]?.signedTransaction, 'solana:signTransaction'))
      }),
    signAndSend:
      send &&
      (async ({ address, network, transaction: bytes, options }) => {
        const input = { account: accountOf(wallet, address), chain: toChain(network), transaction: bytes }
        const [output] = await send.signAndSendTransaction({ ...input, ...(options && { options }) })
        return toSignature(output?.signature, 'solana:signAndSendTransaction')
      }),
    signIn:
      signIn &&
      (async ({ request }) => {
        const [output] = await signIn.signIn(request)
        const address = output?.account?.address
        if (!address || !isSolanaAddress(address)) throw createWalletError('solana:signIn', 'no account')
        const message = toBytes(output.signedMessage, 'solana:signIn')
        return { address, message, signature: toSignature(output.signature, 'solana:signIn') }
      }),
  }
}

/** A signature over other bytes than were asked for would be believed by no one, or by the wrong one. */
function assertSameMessage(requested: Uint8Array, signed: Uint8Array | undefined): void {
  if (!signed) return
  if (signed.length === requested.length && requested.every((byte, index) => signed[index] === byte)) return
  throw new FoyerError('WalletLied', { expected: 'the message', actual: 'a signature of other bytes' })
}

function toSignature(value: unknown, method: string): Uint8Array {
  const bytes = toBytes(value, method)
  if (bytes.length !== 64) throw createWalletError(method, `a signature of ${bytes.length} bytes`)
  return bytes
}

function toBytes(value: unknown, method: string): Uint8Array {
  // a wallet in another frame has another Uint8Array
  if (!ArrayBuffer.isView(value) || value.byteLength === 0) throw createWalletError(method, 'no bytes')
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
}

function createWalletError(method: string, message: string): FoyerError {
  return new FoyerError('WalletRequestFailed', { method, message })
}
