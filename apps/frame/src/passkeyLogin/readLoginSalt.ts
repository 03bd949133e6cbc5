/**
 * What a passkey that signs in is asked a secret for. It is the same for all: which passkey answers is not known before, and each
 * gives another secret for it. 32 bytes.
 */
export async function readLoginSalt(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('foyer login passkey')))
}
