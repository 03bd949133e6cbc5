import { FoyerError, type Network, type SendOptions } from '@foyer/base'
import { listRpcUrls } from '@foyer/base/rpcUrls'
import { base58 } from '@scure/base'
import type { SiteWallet, Web3 } from './siteTypes.ts'
import { isVersioned } from './wire.ts'

function toWeb3(web3: Web3, bytes: Uint8Array) {
  return isVersioned(bytes) ? web3.VersionedTransaction.deserialize(bytes) : web3.Transaction.from(bytes)
}

/** Signs in one prompt where the wallet can, else one by one. */
export async function signTransactions(
  wallet: SiteWallet,
  web3: Web3,
  transactions: readonly Uint8Array[],
): Promise<readonly Uint8Array[]> {
  const given = transactions.map((bytes) => toWeb3(web3, bytes))
  const signed: unknown[] = []
  if (given.length > 1 && wallet.signAllTransactions) signed.push(...(await wallet.signAllTransactions(given)))
  else for (const transaction of given) signed.push(await wallet.signTransaction?.(transaction))
  return given.map((_, index) => {
    const transaction = signed[index] as ReturnType<typeof toWeb3> | undefined
    if (!transaction)
      throw new FoyerError('WalletRequestFailed', { method: 'signTransaction', message: 'no transaction' })
    return Uint8Array.from(transaction.serialize({ requireAllSignatures: false }))
  })
}

/** For a wallet that only sends: it does so over a connection of web3.js to the site's own node. */
export async function sendTransaction(
  wallet: SiteWallet,
  web3: Web3,
  input: { readonly transaction: Uint8Array; readonly network: Network; readonly options: SendOptions | undefined },
): Promise<Uint8Array> {
  const [url] = listRpcUrls(input.network)
  if (!url || !wallet.sendTransaction) throw new FoyerError('ChainUnsupported')
  const connection = new web3.Connection(url, 'confirmed')
  const signature = await wallet.sendTransaction(toWeb3(web3, input.transaction), connection, input.options)
  return base58.decode(signature)
}
