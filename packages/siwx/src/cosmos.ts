import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base64, bech32 } from '@scure/base'
import type { SiwxVerifier } from './message/types.ts'
import { recoverKeys } from './signature/recoverKeys.ts'
import { tryRead } from './signature/tryRead.ts'

export type CosmosVerifierOptions = {
  /** Networks whose accounts are of Ethereum's kind (`ethsecp256k1`: Evmos, Injective, Dymension), as CAIP-2. */
  readonly ethsecp256k1?: readonly string[] | undefined
}

/** ADR-36: the text as data of a transaction that no chain takes, signed with secp256k1; the signature in base64. */
export function cosmosVerifier({ ethsecp256k1 = [] }: CosmosVerifierOptions = {}): SiwxVerifier {
  return {
    chainNamespace: 'cosmos',
    isAddress: (value) => decodeAddress(value) !== undefined,
    async verify({ message, signature, data: { accountAddress, chainId } }) {
      const bytes =
        typeof signature !== 'string' || signature.length > 100 ? undefined : tryRead(() => base64.decode(signature))
      const account = decodeAddress(accountAddress)
      if (!bytes || !account) return false
      const isEthereum = ethsecp256k1.includes(chainId)
      const document = toSignDoc(accountAddress, message)
      const hash = isEthereum ? keccak_256(document) : sha256(document)
      // an account is the hash of a key, so no key has to be sent along
      return recoverKeys(bytes, hash).some((key) => {
        const owner = isEthereum
          ? keccak_256(key.toRawBytes(false).subarray(1)).subarray(12)
          : ripemd160(sha256(key.toRawBytes(true)))
        return owner.every((byte, at) => account[at] === byte)
      })
    },
  }
}

function decodeAddress(value: string): Uint8Array | undefined {
  if (value.length > 90 || value !== value.toLowerCase()) return undefined
  const decoded = bech32.decodeUnsafe(value)
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words)
  return bytes?.length === 20 ? bytes : undefined
}

/** The keys in their order and nothing between them, as amino signs JSON. Neither value has a character to escape. */
function toSignDoc(signer: string, message: string): Uint8Array {
  const data = base64.encode(new TextEncoder().encode(message))
  const value = `{"data":"${data}","signer":"${signer}"}`
  return new TextEncoder().encode(
    `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":${value}}],"sequence":"0"}`,
  )
}
