import type { SigningStargateClient } from '@cosmjs/stargate'
import { FoyerError } from '@foyer/base'
import { base64 } from '@scure/base'
import type { Key } from '../answers.ts'
import { isSameJson } from '../isSameJson.ts'
import type { Session, SigningOptions } from '../session.ts'

type OfflineSigner = Parameters<typeof SigningStargateClient.connectWithSigner>[1]
type DirectSigner = Extract<OfflineSigner, { signDirect: unknown }>
type AminoSigner = Extract<OfflineSigner, { signAmino: unknown }>
/** Of the client that uses the signer; it is there once the signer is asked. */
type GetRegistry = () => SigningStargateClient['registry']

/**
 * A session as cosmjs wants a signer. What the wallet hands back may have another fee or memo, nothing else: other
 * messages than those asked for are `WalletLied`, before anything is sent.
 */
export function toOfflineSigner(
  session: Session,
  key: Key,
  getRegistry: GetRegistry,
  options: SigningOptions,
): OfflineSigner {
  const { signDirect, signAmino } = session.signing
  const getAccounts = async () => [
    { address: key.address, algo: 'secp256k1' as const, pubkey: base64.decode(key.publicKey ?? '') },
  ]
  if (signDirect) return { getAccounts, signDirect: directSigner(signDirect, getRegistry, options) }
  if (signAmino) return { getAccounts, signAmino: aminoSigner(signAmino, options) }
  throw new FoyerError('CapabilityUnsupported', { namespace: 'cosmos', capability: 'sendTransaction' })
}

function directSigner(
  sign: NonNullable<Session['signing']['signDirect']>,
  getRegistry: GetRegistry,
  options: SigningOptions,
): DirectSigner['signDirect'] {
  return async (_address, doc) => {
    const { signed, signature, publicKey } = await sign(doc, options)
    const registry = getRegistry()
    const requested = registry.decodeTxBody(doc.bodyBytes)
    const given = decode(() => registry.decodeTxBody(signed.bodyBytes))
    assertSame(
      [requested.messages, requested.timeoutHeight, doc.chainId],
      [given.messages, given.timeoutHeight, signed.chainId],
    )
    return { signed: { ...doc, ...toOwnBytes(signed) }, signature: toStdSignature(signature, publicKey) }
  }
}

function aminoSigner(
  sign: NonNullable<Session['signing']['signAmino']>,
  options: SigningOptions,
): AminoSigner['signAmino'] {
  return async (_address, doc) => {
    const { signed, signature, publicKey } = await sign(doc, options)
    const fixed = ({ msgs, timeout_height, chain_id, sequence, account_number }: typeof signed) => {
      return { msgs, timeout_height, chain_id, sequence, account_number }
    }
    assertSame(fixed(doc), fixed(signed))
    const { timeout_height: timeoutHeight, fee, memo } = signed
    const { amount, gas } = fee
    const timeout = timeoutHeight === undefined ? {} : { timeout_height: timeoutHeight }
    return {
      signed: { ...doc, ...timeout, fee: { amount, gas }, memo },
      signature: toStdSignature(signature, publicKey),
    }
  }
}

function toStdSignature(signature: string, publicKey: string) {
  return { signature, pub_key: { type: 'tendermint/PubKeySecp256k1', value: publicKey } }
}

function toOwnBytes({ bodyBytes, authInfoBytes }: { bodyBytes: Uint8Array; authInfoBytes: Uint8Array }) {
  return { bodyBytes: Uint8Array.from(bodyBytes), authInfoBytes: Uint8Array.from(authInfoBytes) }
}

function decode<result>(run: () => result): result {
  try {
    return run()
  } catch (error) {
    throw new FoyerError('WalletLied', { expected: 'a transaction', actual: 'other bytes' }, { cause: error })
  }
}

/** Messages come decoded, so that another encoding of the same is the same. */
function assertSame(requested: unknown, given: unknown): void {
  if (isSameJson(requested, given)) return
  throw new FoyerError('WalletLied', { expected: 'the transaction that was asked for', actual: 'another one' })
}
