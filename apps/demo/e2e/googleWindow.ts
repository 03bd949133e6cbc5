import type { Page } from 'playwright'
import type { Visitor } from './embedded.ts'
import { dialog, foyerButton } from './parts.ts'

/** Opens the issuer's window from the widget. */
export async function selectGoogle({ page }: Visitor): Promise<Page> {
  await foyerButton(page).click()
  const opening = page.waitForEvent('popup')
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  return await opening
}

/** Logs in there. */
export async function enter(popup: Page, login: string): Promise<void> {
  const field = popup.locator('input[name=login]')
  await field.waitFor().catch(async (error: Error) => {
    throw new Error(`No login at ${popup.url()}, which says: ${await popup.locator('body').textContent()}`, {
      cause: error,
    })
  })
  await field.fill(login)
  await popup.locator('input[name=password]').fill('any')
  await popup.locator('button[type=submit]').click()
  await popup.getByRole('button', { name: 'Continue' }).click()
}
