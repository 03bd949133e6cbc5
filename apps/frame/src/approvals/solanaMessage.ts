import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'

/**
 * Whether bytes could be a transaction, which Solana signs as they are: whatever the library decodes as one or as the message of
 * one, and every first byte that says "version", also of versions that do not exist yet, unless a text begins with it.
 */
export function couldBeTransaction(bytes: Uint8Array): boolean {
  return ((bytes[0] ?? 0) >= 0x80 && !isText(bytes)) || decodes(bytes) || hasHeader(bytes)
}

/** Text in UTF-8 without control characters, but for the ends of lines: no message of a transaction is one. */
export function isText(bytes: Uint8Array): boolean {
  try {
    return !/[^\P{Cc}\n\r\t]/u.test(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return false
  }
}

function decodes(bytes: Uint8Array): boolean {
  return [getTransactionDecoder(), getCompiledTransactionMessageDecoder()].some((decoder) => {
    try {
      decoder.decode(bytes)
      return true
    } catch {
      return false
    }
  })
}

/** A library may be stricter than the network: counts that fit each other, and room for the addresses, are enough. */
function hasHeader(bytes: Uint8Array): boolean {
  const [signers = 0, readonlySigners = 0, readonlyOthers = 0, count = 0] = bytes
  const isSound = signers > 0 && readonlySigners < signers && count >= signers && readonlyOthers <= count - signers
  return isSound && count < 128 && bytes.length >= 4 + count * 32 + 33
}
