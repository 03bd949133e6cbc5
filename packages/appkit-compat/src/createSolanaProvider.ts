import { FoyerError, type Network, type SendOptions } from '@foyer/base'
import { type Foyer, findNetwork, getAccount, getAdapter, getConnection } from '@foyer/core'
import { base58 } from '@scure/base'
// biome-ignore lint/suspicious/noTsIgnore: the types of a site without Solana have no such package to find
/** @ts-ignore */
import type { Connection, PublicKey, Signer, Transaction, VersionedTransaction } from '@solana/web3.js'
import type { Web3Classes } from './web3.ts'

/** A transaction of web3.js 1.x. */
export type AnyTransaction = Transaction | VersionedTransaction

/** The connected Solana wallet, as `useAppKitProvider('solana')` gives it. Every call asks the visitor. */
export type Provider = {
  readonly name: string
  /** The account in use; undefined once no one is connected, and where `SolanaAdapter` has no `loadWeb3`. */
  readonly publicKey: PublicKey | undefined
  /** Signs text, given as UTF-8. @returns the 64 bytes of the signature @throws TypeError for bytes that are no text */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Signs without sending. @returns a new object of the same class */
  signTransaction<transaction extends AnyTransaction>(transaction: transaction): Promise<transaction>
  signAllTransactions<transaction extends AnyTransaction>(transactions: transaction[]): Promise<transaction[]>
  /** Signs and sends. @returns the signature in base58 */
  signAndSendTransaction(transaction: AnyTransaction, options?: SendOptions): Promise<string>
  /**
   * Signs and sends. Where the transaction lacks a fee payer or a blockhash, the account and the newest one are filled in.
   * @param connection asked for that blockhash
   * @returns the signature in base58
   */
  sendTransaction(
    transaction: AnyTransaction,
    connection: Connection,
    options?: SendOptions & { readonly signers?: readonly Signer[] },
  ): Promise<string>
}

const isVersioned = (transaction: AnyTransaction): transaction is VersionedTransaction => 'version' in transaction

function toBytes(transaction: AnyTransaction): Uint8Array {
  if (isVersioned(transaction)) return transaction.serialize()
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

/** Reads bytes as the class that the site's own transaction is of, so that no copy of web3.js has to be found. */
function readAs<transaction extends AnyTransaction>(like: transaction, bytes: Uint8Array): transaction {
  const type: unknown = like.constructor
  const read = isVersioned(like)
    ? (type as typeof VersionedTransaction).deserialize(bytes)
    : (type as typeof Transaction).from(bytes)
  return read as transaction
}

/** The connected wallet in AppKit's shape. @param web3 makes `publicKey` one of the site's own class */
export function createSolanaProvider(foyer: Foyer, web3: Web3Classes | undefined): Provider {
  let known: PublicKey | undefined
  const requireConnection = () => {
    const connection = getConnection(foyer, 'solana')
    const network = findNetwork(foyer.config, connection?.networkId)
    if (!connection || !network) throw new FoyerError('NoActiveCaipAddress')
    return { connection, network }
  }
  const readKey = () => {
    const { address } = getAccount(foyer, 'solana')
    if (!web3 || !address) return undefined
    if (known?.toBase58() !== address) known = new web3.PublicKey(address)
    return known
  }
  const signAndSend = (transaction: AnyTransaction, options: SendOptions | undefined) =>
    requireAbility(
      foyer,
      'signAndSendTransaction',
    )({
      ...requireConnection(),
      transaction: toBytes(transaction),
      ...(options && { options }),
    })
  const signAll = async <transaction extends AnyTransaction>(transactions: readonly transaction[]) => {
    const input: { connection: ReturnType<typeof requireConnection>['connection']; network: Network } =
      requireConnection()
    const signed = await requireAbility(
      foyer,
      'signAllTransactions',
    )({ ...input, transactions: transactions.map(toBytes) })
    return transactions.flatMap((one, index) => (signed[index] ? [readAs(one, signed[index])] : []))
  }
  return {
    name: 'Solana',
    get publicKey() {
      return readKey()
    },
    async signMessage(message) {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message)
      const { connection } = requireConnection()
      return base58.decode(await requireAbility(foyer, 'signMessage')({ connection, message: text }))
    },
    async signTransaction(transaction) {
      const [signed] = await signAll([transaction])
      if (!signed) throw new FoyerError('WalletRequestFailed', { method: 'signTransaction', message: 'no transaction' })
      return signed
    },
    signAllTransactions: signAll,
    signAndSendTransaction: signAndSend,
    async sendTransaction(transaction, connection, { signers = [], ...options } = {}) {
      await complete(transaction, { key: readKey(), connection, signers })
      return signAndSend(transaction, options)
    },
  }
}

async function complete(
  transaction: AnyTransaction,
  params: { readonly key: PublicKey | undefined; readonly connection: Connection; readonly signers: readonly Signer[] },
): Promise<void> {
  const { key, connection, signers } = params
  if (isVersioned(transaction)) {
    if (signers.length > 0) transaction.sign([...signers])
    return
  }
  if (key) transaction.feePayer ??= key
  transaction.recentBlockhash ??= (await connection.getLatestBlockhash()).blockhash
  if (signers.length > 0) transaction.partialSign(...signers)
}

type AbilityName = 'signMessage' | 'signAllTransactions' | 'signAndSendTransaction'

function requireAbility<name extends AbilityName>(foyer: Foyer, name: name) {
  const ability = getAdapter(foyer, 'solana').capabilities[name]
  if (!ability) throw new FoyerError('CapabilityUnsupported', { namespace: 'solana', capability: name })
  return ability
}
