import { decodeAddress } from '@foyer/test-kit/polkadot'
import { hexToU8a, stringToU8a, u8aWrapBytes } from '@polkadot/util'
import { sr25519Verify, waitReady } from '@polkadot/wasm-crypto'

/** Whether a signature of these bytes is the account's, by schnorrkel: Polkadot's own implementation, in Rust. */
export async function isSignature(bytes: Uint8Array, signature: string, address: string): Promise<boolean> {
  await waitReady()
  return sr25519Verify(hexToU8a(signature), bytes, decodeAddress(address))
}

/** The bytes a message is signed over, by polkadot-js. */
export function messageBytes(message: string): Uint8Array {
  return u8aWrapBytes(stringToU8a(message))
}
