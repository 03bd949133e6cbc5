import { Verifier } from 'bip322-js'

declare module 'vitest/browser' {
  interface BrowserCommands {
    verifyBip322: (address: string, message: string, signature: string) => Promise<boolean>
  }
}

/** Runs outside of the browser: the library that judges signatures shares no code with the wallets that make them. */
export async function verifyBip322(_: unknown, address: string, message: string, signature: string): Promise<boolean> {
  try {
    return Verifier.verifySignature(address, message, signature)
  } catch {
    return false
  }
}
