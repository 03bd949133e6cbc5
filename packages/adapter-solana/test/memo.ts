import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { addressOf, callNode, verify } from './setup.ts'

/** An unsigned transaction that says something. */
export async function buildMemo(
  text: string,
  options: { readonly payer?: string; readonly version?: 0 | 'legacy' } = {},
): Promise<Uint8Array> {
  const { payer = addressOf(0), version = 0 } = options
  const { value } = (await callNode('getLatestBlockhash')) as {
    value: { blockhash: string; lastValidBlockHeight: number }
  }
  const lifetime = {
    blockhash: blockhash(value.blockhash),
    lastValidBlockHeight: BigInt(value.lastValidBlockHeight),
  }
  const instruction = {
    programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    accounts: [{ address: address(payer), role: AccountRole.WRITABLE_SIGNER }],
    data: new TextEncoder().encode(text),
  }
  const compiled = pipe(
    createTransactionMessage({ version }),
    (message) => setTransactionMessageFeePayer(address(payer), message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstruction(instruction, message),
    compileTransaction,
  )
  return Uint8Array.from(getTransactionEncoder().encode(compiled))
}

export async function isSignedBy(signed: Uint8Array | undefined, signer: string): Promise<boolean> {
  if (!signed) return false
  const { signatures, messageBytes } = getTransactionDecoder().decode(signed)
  const signature = signatures[address(signer)]
  return signature ? verify(base58.decode(signer), signature, messageBytes as unknown as Uint8Array) : false
}
