import { createHash } from 'node:crypto'
import { type Address, createKeyPairFromPrivateKeyBytes, getAddressFromPublicKey } from '@solana/kit'

/** An account whose key anyone may know. */
export type SolanaAccount = {
  readonly address: Address
  /** The 32 bytes the key pair is made from, in hexadecimal. */
  readonly seed: string
}

/** The same accounts at every start: seed `n` is the SHA-256 of `foyer devnet solana n`. */
export async function deriveSolanaAccounts(count: number): Promise<readonly SolanaAccount[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const seed = createHash('sha256').update(`foyer devnet solana ${index}`).digest()
      const pair = await createKeyPairFromPrivateKeyBytes(Uint8Array.from(seed))
      return { address: await getAddressFromPublicKey(pair.publicKey), seed: seed.toString('hex') }
    }),
  )
}
