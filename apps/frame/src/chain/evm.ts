import { FoyerError } from '@foyer/base'
import type { Hex } from 'viem'
import { bytesToHex, getAddress, hashMessage as hashText, hashTypedData, hexToBytes } from 'viem/utils'
import type { Wallet } from '../wallet.ts'

export { bytesToHex as toHex, getAddress, hexToBytes as fromHex }

/** @see EIP-191 */
export function hashMessage(message: string | { readonly raw: Hex }): Uint8Array {
  return hashText(message, 'bytes')
}

export function hashTyped(data: Parameters<typeof hashTypedData>[0]): Uint8Array {
  return hexToBytes(hashTypedData(data))
}

/** What signs: an open wallet. */
type Signing = { readonly wallet: Pick<Wallet, 'sign'> }

/** A signature as sites expect it: r, s and 27 or 28. */
export async function signDigest({ wallet }: Signing, digest: Uint8Array): Promise<Hex> {
  const { r, s, yParity } = await signRaw({ wallet }, digest)
  return `0x${r.slice(2)}${s.slice(2)}${(27 + yParity).toString(16)}`
}

export async function signRaw(
  { wallet }: Signing,
  digest: Uint8Array,
): Promise<{ readonly r: Hex; readonly s: Hex; readonly yParity: 0 | 1 }> {
  const { signatures } = await wallet.sign('sign', { orders: [{ curve: 'secp256k1', bytes: digest }] })
  const [bytes] = signatures
  if (bytes?.length !== 65) throw new Error('No signature')
  return {
    r: bytesToHex(bytes.subarray(0, 32)),
    s: bytesToHex(bytes.subarray(32, 64)),
    yParity: bytes[64] === 1 ? 1 : 0,
  }
}

/** @throws FoyerError `FrameRefused`, always */
export function throwFrameRefused(message: string): never {
  throw new FoyerError('FrameRefused', { message })
}
