import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'

/**
 * The fields wallets read before they knew serialised transactions. Left out for a transaction with lookup tables:
 * no wallet of that age knows those.
 */
export function toRawParams(transaction: Uint8Array): Readonly<Record<string, unknown>> {
  const { messageBytes } = getTransactionDecoder().decode(transaction)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (message.version !== 'legacy' && message.version !== 0) return {}
  if ('addressTableLookups' in message && message.addressTableLookups?.length) return {}
  const { header, staticAccounts, lifetimeToken, instructions } = message
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  const writableSigners = numSignerAccounts - numReadonlySignerAccounts
  const writableOthers = staticAccounts.length - numReadonlyNonSignerAccounts
  const toKey = (index: number) => ({
    pubkey: staticAccounts[index],
    isSigner: index < numSignerAccounts,
    isWritable: index < numSignerAccounts ? index < writableSigners : index < writableOthers,
  })
  return {
    feePayer: staticAccounts[0],
    recentBlockhash: lifetimeToken,
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      programId: staticAccounts[programAddressIndex],
      keys: accountIndices.map(toKey),
      data: base58.encode(Uint8Array.from(data ?? [])),
    })),
  }
}
