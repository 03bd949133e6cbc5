import { createWalletRequest } from '@foyer/adapter-kit'
import { cleanText, FoyerError, type WalletDialect } from '@foyer/base'
import { base64 } from '@scure/base'
import { isBech32Address } from './chains.ts'
import type { CosmosAminoDoc, CosmosDirectDoc, CosmosSigned } from './signDocs.ts'

/** The account a wallet uses on a chain. */
export type Key = {
  readonly address: string
  /** In base64; undefined while a relay has not told it. */
  readonly publicKey: string | undefined
  /** `secp256k1`; chains with Ethereum's keys have another. */
  readonly algo: string
  /** Hardware that signs amino documents only. */
  readonly aminoOnly: boolean
}

type Fields = Readonly<Record<string, unknown>>

/** @throws FoyerError `WalletLied` for an address that is none of this chain */
export function parseKey(answer: unknown, prefix: string): Key {
  const { bech32Address, pubKey, algo, isNanoLedger, isKeystone } = toFields(answer)
  if (!isBech32Address(bech32Address, prefix))
    throw createMismatchError(`an address that begins with ${prefix}1`, bech32Address)
  return {
    address: bech32Address,
    publicKey: pubKey instanceof Uint8Array && pubKey.length <= 65 ? base64.encode(Uint8Array.from(pubKey)) : undefined,
    algo: typeof algo === 'string' ? algo : 'secp256k1',
    aminoOnly: isNanoLedger === true || isKeystone === true,
  }
}

/** `cosmos_getAccounts` of a relay: the entry of this address. */
export function parseAccountData(answer: unknown, address: string): Pick<Key, 'publicKey' | 'algo'> {
  const entries: readonly unknown[] = Array.isArray(answer) ? answer : []
  const { pubkey, algo } = toFields(entries.find((entry) => toFields(entry)['address'] === address))
  if (!isBase64(pubkey, 65)) throw createMismatchError('a public key', pubkey)
  return { publicKey: pubkey, algo: typeof algo === 'string' ? algo : 'secp256k1' }
}

/**
 * `StdSignature`: 64 bytes, by the account's own key.
 * @throws FoyerError `WalletLied` for anything else
 */
export function parseSignature(answer: unknown, key: Key): { signature: string; publicKey: string } {
  const { signature, pub_key: publicKey } = toFields(answer)
  const { value } = toFields(publicKey)
  if (!isBase64(signature, 64) || base64.decode(signature).length !== 64)
    throw createMismatchError('a signature of 64 bytes', signature)
  if (!isBase64(value, 65) || (key.publicKey !== undefined && value !== key.publicKey)) {
    throw createMismatchError(`a signature by ${key.address}`, value)
  }
  return { signature, publicKey: value }
}

/** `DirectSignResponse`, with bytes as bytes (a page's wallet) or in base64 (a relay). */
export function parseDirect(answer: unknown, key: Key): CosmosSigned<CosmosDirectDoc> {
  const { signed, signature } = toFields(answer)
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = toFields(signed)
  const number = String(accountNumber ?? 0)
  if (typeof chainId !== 'string' || !/^\d{1,20}$/.test(number))
    throw createMismatchError('the document it signed', chainId)
  const parts = { bodyBytes: toBytes(bodyBytes), authInfoBytes: toBytes(authInfoBytes) }
  return { signed: { ...parts, chainId, accountNumber: BigInt(number) }, ...parseSignature(signature, key) }
}

/** `AminoSignResponse`. */
export function parseAmino(answer: unknown, key: Key): CosmosSigned<CosmosAminoDoc> {
  const { signed, signature } = toFields(answer)
  const { chain_id: chainId, account_number: accountNumber, sequence, memo, msgs, fee } = toFields(signed)
  const { amount, gas } = toFields(fee)
  const texts = [chainId, accountNumber, sequence, memo, gas]
  if (!texts.every((text) => typeof text === 'string') || !Array.isArray(msgs) || !Array.isArray(amount)) {
    throw createMismatchError('the document it signed', chainId)
  }
  // every field the type names has been looked at; what messages hold is the chain's to judge
  return { signed: signed as CosmosAminoDoc, ...parseSignature(signature, key) }
}

function toBytes(value: unknown): Uint8Array {
  // a copy: bytes may come from another realm, and the wallet may keep its own
  if (ArrayBuffer.isView(value))
    return Uint8Array.from(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
  if (isBase64(value, 1_000_000)) return base64.decode(value)
  throw createMismatchError('bytes', typeof value)
}

/** @param limit in bytes */
function isBase64(value: unknown, limit: number): value is string {
  return typeof value === 'string' && value.length <= limit * 2 && /^([\w+/]{4})*([\w+/]{2}==|[\w+/]{3}=)?$/.test(value)
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function createMismatchError(expected: string, actual: unknown): FoyerError {
  return new FoyerError('WalletLied', { expected, actual: cleanText(actual, 100) ?? typeof actual })
}

/** Whether two values hold the same, whatever the order of their keys: JSON, with whole numbers of any size. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]))
}

/** Wallets of Keplr's shape say most things in words only. */
const dialect: WalletDialect = {
  words: [
    [
      /no (modular )?chain info|(unknown|unsupported|invalid) chain|chain.* not (supported|found|added)/i,
      'ChainNotAdded',
    ],
  ],
}

/** One request to a wallet. @throws FoyerError `UserRejected`, `WalletBusy`, `WalletLocked`, `ChainNotAdded`, `WalletRequestFailed` */
export const requestWallet = createWalletRequest(dialect)
