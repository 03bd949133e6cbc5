import type { Locator, Page } from 'playwright'

/** The button in the site's header, connected or not. */
export const foyerButton = (page: Page): Locator => page.locator('.top').getByRole('button')

export const dialog = (page: Page): Locator =>
  page.getByRole('dialog').and(page.locator(':not([aria-label="Development wallet"])'))

/** One line of what the site knows from its hooks. */
export function state(page: Page, name: string): Promise<string | null> {
  return page.getByTestId(`state-${name}`).textContent()
}

/** Answers the development wallet's prompt. */
export async function approve(page: Page, title: string): Promise<void> {
  const prompt = page.getByRole('dialog', { name: 'Development wallet' })
  await prompt.getByRole('heading', { name: title }).waitFor()
  await prompt.getByRole('button', { name: 'Approve' }).click()
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
  await approve(page, 'Connect to this site?')
}
