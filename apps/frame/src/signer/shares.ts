import { base64urlnopad } from '@scure/base'
import { combine, split } from 'shamir-secret-sharing'

/** Three parts of which any two give the key, and one says nothing about it. */
export type Shares = { readonly device: string; readonly server: string; readonly recovery: string }

export async function splitEntropy(entropy: Uint8Array): Promise<Shares> {
  const parts = await split(new Uint8Array(entropy), 3, 2)
  const [device = '', server = '', recovery = ''] = parts.map((part) => base64urlnopad.encode(part))
  for (const part of parts) part.fill(0)
  return { device, server, recovery }
}

/** @throws Error when a part is not of that form; parts of two sharings give some other bytes, so the addresses are compared */
export async function combineShares(one: string, other: string): Promise<Uint8Array> {
  const parts = [one, other].map((text) => new Uint8Array(base64urlnopad.decode(text)))
  try {
    return await combine(parts)
  } finally {
    for (const part of parts) part.fill(0)
  }
}

const recoveryForm = /^foyer-([\w-]{22})-([\w-]{20,100})$/

/** The recovery share as its user keeps it: with the id of the sharing it belongs to. */
export function toRecoveryText(sharing: string, share: string): string {
  return `foyer-${sharing}-${share}`
}

/** @throws Error when it is none */
export function readRecoveryText(text: string): { readonly sharing: string; readonly share: string } {
  const [, sharing, share] = recoveryForm.exec(text.replace(/\s+/g, '')) ?? []
  if (!sharing || !share) throw new Error('That is no recovery share.')
  return { sharing, share }
}
