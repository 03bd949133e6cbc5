import { cleanText, FoyerError, loadPart, type Network, shortenAddress, type Token } from '@foyer/base'
import { isMint, metadataProgram, token2022Program } from './addresses.ts'
import { assertAddress, getAccounts } from './chain.ts'

type Named = { readonly name: string | undefined; readonly symbol: string | undefined }

/** Where the extensions of a Token-2022 mint begin: behind 165 bytes and one for its type. */
const extensionsStart = 166

/** Token-2022's `TokenMetadata`. */
const metadataExtension = 19

/** Bytes before the name in Metaplex's `Metadata`: key, authority, mint. */
const metaplexHeader = 65

/**
 * Decimals from the mint; name and symbol from the mint itself (Token-2022) or from Metaplex's account beside it.
 * A token that states neither is called by its shortened address.
 * @throws FoyerError `InvalidAddress` when it is no mint, `RpcRequestFailed`
 */
export async function getToken(input: {
  readonly tokenAddress: string
  readonly network: Network
  readonly signal?: AbortSignal | undefined
}): Promise<Token> {
  const { tokenAddress, network, signal } = input
  assertAddress(tokenAddress)
  const commitment = { commitment: 'confirmed' } as const
  const metaplex = await (await loadPart(() => import('./derivedAddresses.ts'))).getMetadataAccount(tokenAddress)
  const addresses = [tokenAddress, metaplex]
  const [mint, beside] = await getAccounts({ network, addresses, signal }, commitment)
  if (!mint || !isMint(mint)) throw new FoyerError('InvalidAddress', { value: tokenAddress })
  const own = mint.owner === token2022Program ? readExtension(mint.data) : undefined
  const named = own ?? (beside?.owner === metadataProgram ? readNames(beside.data, metaplexHeader) : undefined)
  const short = shortenAddress(tokenAddress)
  return {
    address: tokenAddress,
    name: named?.name ?? short,
    symbol: named?.symbol ?? short,
    decimals: mint.data[44] ?? 0,
  }
}

/** Extensions are a list of type, length, value; two bytes each for the first two. */
function readExtension(data: Uint8Array): Named | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let offset = extensionsStart
  while (offset + 4 <= data.length) {
    const [type, length] = [view.getUint16(offset, true), view.getUint16(offset + 2, true)]
    // update authority and mint stand before the names
    if (type === metadataExtension) return readNames(data.subarray(offset + 4, offset + 4 + length), 64)
    if (type === 0) return undefined
    offset += 4 + length
  }
  return undefined
}

/** Two texts, each with its length in four bytes before it; hostile, so whatever does not fit is left out. */
function readNames(data: Uint8Array, start: number): Named {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const readAt = (offset: number): readonly [text: string | undefined, end: number] => {
    if (offset + 4 > data.length) return [undefined, data.length]
    const end = offset + 4 + view.getUint32(offset, true)
    if (end > data.length) return [undefined, data.length]
    return [cleanText(new TextDecoder().decode(data.subarray(offset + 4, end))), end]
  }
  const [name, next] = readAt(start)
  const [symbol] = readAt(next)
  return { name, symbol: cleanText(symbol, 16) }
}
