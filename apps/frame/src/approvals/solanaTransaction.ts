import { base64 } from '@scure/base'
import { getTransactionDecoder, getTransactionEncoder } from '@solana/kit'
import { throwFrameRefused } from '../chain/evm.ts'
import { assertFee, readFeeLimit } from '../chain/fees.ts'
import { translate } from '../words.ts'
import type { ApprovalRequest } from './approval.ts'
import { decodeSolana, type SolanaMessage } from './decodeSolana.ts'
import { describeInstruction } from './describeInstruction.ts'
import { resolveAccounts } from './resolveAccounts.ts'
import { type SolanaOutcome, simulateSolana } from './simulateSolana.ts'
import { readSolanaFacts, type SolanaFacts } from './solanaFacts.ts'
import type { DescribedInstruction } from './solanaParts.ts'
import { toSolanaFee } from './toSolanaFee.ts'

/** A Solana transaction as it will be signed, and what is known about it. */
export type ReadSolana = Pick<SolanaMessage, 'wire' | 'messageBytes'> & {
  readonly instructions: readonly DescribedInstruction[]
  readonly facts: SolanaFacts
  readonly outcome: SolanaOutcome
  /** In lamports, no matter who pays. */
  readonly fee: bigint
  readonly isPayer: boolean
  readonly hasOtherSigners: boolean
  /** Whether every account is known; those in tables that could not be read are not. */
  readonly isWhole: boolean
}

/**
 * Reads a transaction in base58.
 * @throws FoyerError `FrameRefused` when it is none, when this account signs nothing in it, or for an absurd cost
 */
export async function readSolana(
  request: ApprovalRequest,
  { text, isSentHere }: { readonly text: unknown; readonly isSentHere: boolean },
): Promise<ReadSolana> {
  const message = decodeSolana(text)
  const { wallet, chainId, account, signal } = request
  const me = account.address
  if (!message.signers.includes(me)) throwFrameRefused(translate('solana.signs-nothing'))
  const fee = toSolanaFee(message)
  const isPayer = message.staticAccounts[0] === me
  if (isPayer) assertFee(fee, readFeeLimit(wallet.config, chainId))
  const rpc = wallet.rpc(chainId)
  const { addresses, writable, isWhole } = await resolveAccounts(rpc, message, signal)
  const known = addresses.filter((address) => address !== undefined)
  const facts = await readSolanaFacts(rpc, { me, addresses: known, signal })
  const { wire, messageBytes } = message
  const place = { addresses, writable: new Set(writable), facts, isSentHere }
  const question = { wire: base64.encode(wire), facts, writable, isWhole, signal }
  return {
    wire,
    messageBytes,
    facts,
    fee,
    isPayer,
    isWhole,
    hasOtherSigners: message.signers.length > 1,
    instructions: message.instructions.map((one) => describeInstruction(one, place)),
    outcome: await simulateSolana(rpc, question),
  }
}

/** Signs transactions as they were read, all at one opening of the key. @returns them with the signature in its place */
export async function signSolana(
  { wallet, account }: ApprovalRequest,
  transactions: readonly ReadSolana[],
): Promise<readonly { readonly wire: Uint8Array; readonly signature: Uint8Array }[]> {
  const orders = transactions.map(({ messageBytes }) => ({ curve: 'ed25519' as const, bytes: messageBytes }))
  const { signatures } = await wallet.sign('sign', { orders })
  return transactions.map(({ wire }, index) => {
    const signature = signatures[index]
    if (signature?.length !== 64) throw new Error('No signature')
    const transaction = getTransactionDecoder().decode(wire)
    const signed = { ...transaction, signatures: { ...transaction.signatures, [account.address]: signature } }
    return { wire: new Uint8Array(getTransactionEncoder().encode(signed as typeof transaction)), signature }
  })
}
