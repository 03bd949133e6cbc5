import { createPublicKey, ECDH, verify } from 'node:crypto'
import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { AminoTypes, createDefaultAminoConverters } from '@cosmjs/stargate'
import { bech32 } from '@scure/base'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { SignDoc } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { DecodedTx } from './decodeTx.ts'
import { abciError, type Ledger, type LedgerAccount } from './ledger.ts'

/** Half of the order of secp256k1: the SDK takes only signatures whose s is at most this. */
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

const aminoTypes = new AminoTypes(createDefaultAminoConverters())

/** Returns what a signer must have signed, rebuilt from the chain's own knowledge. @throws code 4 for other sign modes */
function signBytes(tx: DecodedTx, account: LedgerAccount, chainId: string): Uint8Array {
  const mode = tx.signer.modeInfo?.single?.mode
  if (mode === SignMode.SIGN_MODE_DIRECT) {
    const { bodyBytes, authInfoBytes } = tx.raw
    const accountNumber = BigInt(account.accountNumber)
    return SignDoc.encode(SignDoc.fromPartial({ bodyBytes, authInfoBytes, chainId, accountNumber })).finish()
  }
  if (mode === SignMode.SIGN_MODE_LEGACY_AMINO_JSON) {
    const { memo, timeoutHeight } = tx.body
    const doc = makeSignDoc(
      tx.messages.map((message) => aminoTypes.toAmino(message)),
      { amount: tx.fee, gas: String(tx.gasLimit) },
      chainId,
      memo,
      account.accountNumber,
      account.sequence,
      timeoutHeight > 0n ? timeoutHeight : undefined,
    )
    return serializeSignDoc(doc)
  }
  throw abciError('unauthorized', 'unsupported sign mode: unauthorized')
}

export type CheckContext = {
  readonly ledger: Ledger
  readonly chainId: string
  readonly height: number
  /** The sequence the transaction must have: of the account, plus what waits in the mempool before it. */
  readonly sequence: (account: LedgerAccount) => number
  /** Absent where fees are not judged: a simulation, a transaction that is in a block already. */
  readonly minGasPrice?: MinGasPrice | undefined
  /** False for a simulation. */
  readonly verify: boolean
}

/** Thousandths of a base unit per unit of gas. */
export type MinGasPrice = { readonly denom: string; readonly thousandths: bigint }

/**
 * Checks what a node asks of a transaction before it looks at its messages' effects, in the SDK's order.
 * @returns the sender's account @throws an error with the SDK's code
 */
export function checkTx(tx: DecodedTx, context: CheckContext): LedgerAccount {
  const { ledger, height } = context
  const { timeoutHeight } = tx.body
  if (timeoutHeight > 0n && BigInt(height) > timeoutHeight) {
    throw abciError('timeoutHeight', `block height: ${height}, timeout height: ${timeoutHeight}: tx timeout height`)
  }
  for (const { value } of tx.messages) checkSend(value, ledger.bech32Prefix)
  if (context.minGasPrice) checkFee(tx, context.minGasPrice)
  const account = ledger.require(tx.sender)
  checkSequence(tx, context.sequence(account))
  if (context.verify) checkSignature(tx, account, context)
  return account
}

function checkSend(value: DecodedTx['messages'][number]['value'], bech32Prefix: string): void {
  for (const address of [value.fromAddress, value.toAddress]) {
    if (isAddress(address, bech32Prefix)) continue
    throw abciError('invalidAddress', `invalid address ${address}: invalid address`)
  }
  const isPositive = value.amount.length > 0 && value.amount.every(({ amount }) => /^[1-9]\d*$/.test(amount))
  if (!isPositive) throw abciError('invalidCoins', `${JSON.stringify(value.amount)}: invalid coins`)
}

function isAddress(address: string, bech32Prefix: string): boolean {
  const decoded = bech32.decodeUnsafe(address)
  return decoded?.prefix === bech32Prefix && bech32.fromWordsUnsafe(decoded.words)?.length === 20
}

function checkFee({ fee, gasLimit }: DecodedTx, { denom, thousandths }: MinGasPrice): void {
  const required = (gasLimit * thousandths + 999n) / 1000n
  const given = BigInt(fee.find((coin) => coin.denom === denom)?.amount ?? '0')
  if (given >= required) return
  throw abciError(
    'insufficientFee',
    `insufficient fees; got: ${given}${denom} required: ${required}${denom}: insufficient fee`,
  )
}

function checkSequence({ signer }: DecodedTx, expected: number): void {
  if (Number(signer.sequence) === expected) return
  const log = `account sequence mismatch, expected ${expected}, got ${signer.sequence}: incorrect account sequence`
  throw abciError('wrongSequence', log)
}

function checkSignature(tx: DecodedTx, account: LedgerAccount, { ledger, chainId, sequence }: CheckContext): void {
  const publicKey = tx.publicKey ?? account.publicKey
  if (!publicKey || ledger.addressOf(publicKey) !== tx.sender) {
    throw abciError('invalidPublicKey', `pubKey does not match signer address ${tx.sender}: invalid pubkey`)
  }
  const bytes = signBytes(tx, { ...account, sequence: sequence(account) }, chainId)
  const [signature] = tx.raw.signatures
  if (signature && verifySignature(bytes, signature, publicKey)) return
  throw abciError(
    'unauthorized',
    `signature verification failed; please verify account number (${account.accountNumber}), sequence ` +
      `(${sequence(account)}) and chain-id (${chainId}): unauthorized`,
  )
}

/**
 * Checks whether a signature over SHA-256 of the bytes is this key's, by OpenSSL.
 * @param signature 64 bytes, r then s
 * @param publicKey 33 bytes, compressed
 */
function verifySignature(bytes: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 33) return false
  if (BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex')}`) > halfOrder) return false
  try {
    // hex: a leading 04, then x and y of 32 bytes each
    const point = String(ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed'))
    const toBase64Url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
    const [x, y] = [toBase64Url(point.slice(2, 66)), toBase64Url(point.slice(66))]
    const key = createPublicKey({ key: { kty: 'EC', crv: 'secp256k1', x, y }, format: 'jwk' })
    return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // a key that is no point of the curve
    return false
  }
}
