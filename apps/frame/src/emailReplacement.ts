import * as z from 'zod/mini'
import type { Wallet } from './wallet.ts'
import type { WalletUser } from './walletFlow.ts'

const replacement = z.object({ email: z.string(), dueAt: z.number() })
const stateSchema = z.object({ replacement: z.nullable(replacement) })

/** An address that takes the place of a lost one, from `dueAt` on, in ms since 1970. */
export type Replacement = z.output<typeof replacement>

export async function readReplacement(wallet: Wallet): Promise<Replacement | undefined> {
  return stateSchema.parse(await wallet.call('email/replace-state', {})).replacement ?? undefined
}

/** Mails a code to the new address. */
export async function startReplacement(wallet: Wallet, email: string): Promise<void> {
  await wallet.call('email/replace-start', { email })
}

/** Takes that code, signed by the wallet's own key; the old address is told, and has 72 hours. */
export async function announceReplacement(
  wallet: Wallet,
  body: { readonly email: string; readonly code: string },
): Promise<void> {
  await wallet.sign('send', { name: 'email/replace-code', body })
}

/** After the 72 hours, signed by the wallet's own key once more. */
export async function finishReplacement(wallet: Wallet, email: string): Promise<WalletUser> {
  const { answer } = await wallet.sign('send', { name: 'email/replace-finish', body: { email } })
  return wallet.setUser(answer)
}
