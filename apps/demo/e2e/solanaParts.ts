import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { requestRpc } from 'devnet'
import type { Page } from 'playwright'
import { dialog, family, foyerButton } from './parts.ts'
import { network } from './site.ts'

const chain = network.solana
if (!chain) throw new Error('Solana runs with every devnet')
export const [developer, author, third] = chain.accounts
export const { usdc } = chain.tokens

export const requestChain = (method: string, ...params: readonly unknown[]) =>
  requestRpc(chain.rpcUrl, { method, params })
export const lamportsOf = async (address = '') =>
  BigInt(((await requestChain('getBalance', address, { commitment: 'confirmed' })) as { value: number }).value)
export const tokensOf = async (owner = '') => {
  const answer = await requestChain(
    'getTokenAccountsByOwner',
    owner,
    { mint: usdc.address },
    { encoding: 'jsonParsed' },
  )
  const { value } = answer as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  return value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount), 0n)
}
export const sol = (lamports: bigint) => `${Number(lamports) / 1e9} SOL`

/** Opens the widget's own Send for the account of this family. */
export async function openSend(page: Page): Promise<void> {
  await family(page, 'solana').waitFor()
  await foyerButton(page).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
}

export async function fillSend(
  page: Page,
  { amount, to = '' }: { amount: string; to?: string | undefined },
): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Amount' }).fill(amount)
  await dialog(page)
    .getByRole('textbox', { name: /^(To|Address)/ })
    .fill(to)
}

export async function reviewAndSend(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
}

/** By Node's own ed25519: no code shared with the wallet that signed. */
export function isSignature(message: string, signature: string, address: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, base58.decode(signature))
}
