import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { AminoTypes, createDefaultAminoConverters } from '@cosmjs/stargate'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { SignDoc } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { abciError } from './abciError.ts'
import type { DecodedTx } from './decodeTx.ts'
import type { LedgerAccount } from './ledger.ts'

const aminoTypes = new AminoTypes(createDefaultAminoConverters())

/** What a signer must have signed, rebuilt from the chain's own knowledge. @throws code 4 for other sign modes */
export function signBytes(tx: DecodedTx, account: LedgerAccount, chainId: string): Uint8Array {
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
