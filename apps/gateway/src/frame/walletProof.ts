import { createHash } from 'node:crypto'
import { keccak256, recoverAddress, toHex } from 'viem'
import { throwHttpError } from '../http/httpErrors.ts'
import type { ApiContext } from './apiRow.ts'

/** No transaction and no message that a site can ask for begins like this. @see EIP-191, EIP-2718 */
const prefix = '\x19Foyer custody\n'

/** Hashes what the wallet's key signs: which server is asked for what, and the whole body, with its op, sharing and base. */
function toProofDigest({ frame, name, text }: Pick<ApiContext, 'frame' | 'name' | 'text'>) {
  const hash = createHash('sha256').update(text).digest('hex')
  return keccak256(toHex(`${prefix}${frame.getOrigin()}\n${name}\n${hash}`))
}

/** Whether the wallet with this address signed the request. */
export async function isSignedByWallet(context: ApiContext, address: string): Promise<boolean> {
  const { walletSignature } = context
  if (!/^0x[0-9a-f]{130}$/.test(walletSignature ?? '')) return false
  const signature = walletSignature as `0x${string}`
  const signer = await recoverAddress({ hash: toProofDigest(context), signature }).catch(() => undefined)
  return signer?.toLowerCase() === address.toLowerCase()
}

/**
 * For what changes who can open a wallet: only someone who has it open can sign this. Stolen mail, an old session or
 * garbage change nothing.
 * @throws refusal `WalletProofNeeded`
 */
export async function assertWalletProof(context: ApiContext, address: string): Promise<void> {
  if (!(await isSignedByWallet(context, address))) throwHttpError('WalletProofNeeded')
}
