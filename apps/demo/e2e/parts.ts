import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Locator, Page } from 'playwright'

/** The button in the site's header, connected or not: the widget's, once it stands beside the one that kept its place. */
export const foyerButton = (page: Page): Locator => page.locator('.top').getByRole('button').last()

export const dialog = (page: Page): Locator =>
  page.getByRole('dialog').and(page.locator(':not([aria-label="Development wallet"])'))

/** Opens the developer's panel as soon as the page is there, as a developer would: journeys use what is behind it. */
export const openPanel = `
  document.addEventListener('DOMContentLoaded', () => document.querySelector('#developer')?.setAttribute('open', ''))
`

/** One line of what the site knows from its hooks. */
export function state(page: Page, name: string): Promise<string | null> {
  return page.getByTestId(`state-${name}`).textContent()
}

/** Answers the development wallet's prompt. */
export async function approve(page: Page, title: string, answer: 'Approve' | 'Reject' = 'Approve'): Promise<void> {
  const prompt = page.getByRole('dialog', { name: 'Development wallet' })
  await prompt.getByRole('heading', { name: title }).waitFor()
  await prompt.getByRole('button', { name: answer }).click()
}

/** Opens the dialog from the site's header. */
export async function openDialog(page: Page): Promise<void> {
  await foyerButton(page).click()
  await dialog(page).waitFor()
}

export async function connectDevelopmentWallet(page: Page): Promise<void> {
  await foyerButton(page).click()
  await dialog(page)
    .getByRole('button', { name: /Development wallet/ })
    .click()
  // it is a wallet of several families
  await dialog(page).getByRole('button', { name: 'Ethereum', exact: true }).click()
  await approve(page, 'Connect to this site?')
}

/** A family's row on the site. */
export const family = (page: Page, namespace: string): Locator => page.getByTestId(`family-${namespace}`)

/** The address of a family's account, once it is connected. */
export async function addressOf(page: Page, namespace: string): Promise<string | null> {
  return page.getByTestId(`address-${namespace}`).getAttribute('data-address')
}

/** A family's balance as the site shows it, every digit; `…` until it is known. */
export function balanceOf(page: Page, namespace: string): Promise<string | null> {
  return page.getByTestId(`balance-${namespace}`).textContent()
}

/** Reads what became of the last thing asked of a family's wallet. */
export function outcomeOf(page: Page, namespace: string): Promise<string | null> {
  return family(page, namespace).getByRole('status').textContent()
}

/** Connects a family with the wallet of this name. */
export async function startConnecting(page: Page, name: string, wallet: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Connect ${name}` }).click()
  await dialog(page).getByRole('button', { name: wallet }).click()
}

export async function connectFamily(page: Page, name: string): Promise<void> {
  await startConnecting(page, name, /Development wallet/)
  await approve(page, 'Connect to this site?')
}

/** Three decimals, cut off and not rounded (specification §5). */
export function shownAmount(wei: bigint): string {
  const thousandths = wei / 10n ** 15n
  return `${(thousandths / 1000n).toLocaleString('en')}.${String(thousandths % 1000n).padStart(3, '0')}`
}

/** Checked without any wallet library: Ed25519 over the bytes of the text. */
export function isSolanaSignature(text: string, signature: string, address: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, base58.decode(signature))
}
