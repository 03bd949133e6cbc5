import { type EncodedAccount, getBase58Encoder, getBase64Encoder } from '@solana/kit'
import { type AccountEncoding, encodeAccount } from '../encodeAccount.ts'
import { rpcError } from '../rpcError.ts'
import { inContext, type Methods, toAddress, toOptions } from './types.ts'

export const accountMethods: Methods = {
  getBalance: (node, [address]) => inContext(node, node.ledger.svm.getBalance(toAddress(address)) ?? 0n),
  getAccountInfo: (node, [address, options]) => {
    const { getAccount } = node.ledger
    return inContext(node, encodeAccount(getAccount(toAddress(address)), toOptions(options), getAccount))
  },
  getMultipleAccounts: (node, [addresses, options]) => {
    const { getAccount } = node.ledger
    if (!Array.isArray(addresses) || addresses.length > 100) throw rpcError(-32602, 'Too many inputs provided; max 100')
    const encode = (address: unknown) =>
      encodeAccount(getAccount(toAddress(address)), toOptions(options) as AccountEncoding, getAccount)
    return inContext(node, addresses.map(encode))
  },
  getProgramAccounts: (node, [program, given]) => {
    const { getAccount, svm } = node.ledger
    const options = toOptions(given)
    const filters = Array.isArray(options['filters']) ? options['filters'].map(toFilter) : []
    const found = svm
      .getProgramAccounts(toAddress(program))
      .filter((account) => filters.every((matches) => matches(account)))
      .map((account) => ({ pubkey: account.address, account: encodeAccount(account, options, getAccount) }))
    return options['withContext'] === true ? inContext(node, found) : found
  },
}

/** `{ dataSize }` or `{ memcmp: { offset, bytes, encoding? } }`. */
function toFilter(value: unknown): (account: EncodedAccount) => boolean {
  const { dataSize, memcmp } = toOptions(value)
  if (dataSize !== undefined) return ({ data }) => data.length === Number(dataSize)
  const { offset, bytes, encoding } = toOptions(memcmp)
  if (typeof bytes !== 'string') throw rpcError(-32602, 'Invalid filter')
  const wanted = (encoding === 'base64' ? getBase64Encoder() : getBase58Encoder()).encode(bytes)
  const start = Number(offset)
  return ({ data }) => wanted.every((byte, index) => data[start + index] === byte)
}
