import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { AuthInfo, type SignerInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { abciError } from './ledger.ts'

export const msgSendTypeUrl = '/cosmos.bank.v1beta1.MsgSend'

export type SendMessage = { readonly typeUrl: typeof msgSendTypeUrl; readonly value: MsgSend }

export type DecodedTx = {
  readonly raw: TxRaw
  readonly body: TxBody
  readonly authInfo: AuthInfo
  readonly messages: readonly SendMessage[]
  /** The account that signs and pays. */
  readonly sender: string
  readonly signer: SignerInfo
  /** As the transaction states it; compressed. */
  readonly publicKey: Uint8Array | undefined
  readonly fee: readonly { readonly denom: string; readonly amount: string }[]
  readonly gasLimit: bigint
}

/** @throws code 2 for bytes that are no transaction or a message of another type, 15 and 18 for one that lacks parts */
export function decodeTx(bytes: Uint8Array): DecodedTx {
  const { raw, body, authInfo } = decodeParts(bytes)
  const messages = body.messages.map(({ typeUrl, value }): SendMessage => {
    if (typeUrl !== msgSendTypeUrl) throw abciError('txDecode', `unable to resolve type URL ${typeUrl}: tx parse error`)
    return { typeUrl, value: decodePart(() => MsgSend.decode(value)) }
  })
  const [first] = messages
  const [signer, ...others] = authInfo.signerInfos
  if (!first) throw abciError('invalidRequest', 'must contain at least one message: invalid request')
  if (!signer) throw abciError('noSignatures', 'no signatures supplied')
  if (others.length > 0 || messages.some(({ value }) => value.fromAddress !== first.value.fromAddress)) {
    throw abciError('unauthorized', 'this chain takes one signer per transaction: unauthorized')
  }
  const key = signer.publicKey
  return {
    raw,
    body,
    authInfo,
    messages,
    sender: first.value.fromAddress,
    signer,
    publicKey: key && decodePart(() => PubKey.decode(key.value).key),
    fee: authInfo.fee?.amount ?? [],
    gasLimit: authInfo.fee?.gasLimit ?? 0n,
  }
}

function decodeParts(bytes: Uint8Array) {
  return decodePart(() => {
    const raw = TxRaw.decode(bytes)
    return { raw, body: TxBody.decode(raw.bodyBytes), authInfo: AuthInfo.decode(raw.authInfoBytes) }
  })
}

function decodePart<part>(decode: () => part): part {
  try {
    return decode()
  } catch (error) {
    throw abciError('txDecode', `${error instanceof Error ? error.message : error}: tx parse error`)
  }
}
