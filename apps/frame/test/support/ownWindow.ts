import type { BrowserContext, Page } from 'playwright'
import type { Service } from './startService.ts'

/** The wallet in a window of its own, signed in. */
export async function openOwnWindow(context: BrowserContext, service: Service, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${service.origin}/wallet`)
  const since = service.mail.mails(email)[0]?.id ?? 0
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const { text } = await service.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
  await page.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  return page
}

/** Types the two groups back that the page asks for. @returns the share that it showed */
export async function giveBack(page: Page): Promise<string> {
  const recovery = (await page.getByTestId('recovery-share').textContent()) ?? ''
  await page.getByTestId('recovery-kept').click()
  const groups = recovery.split(' ')
  for (const place of [0, 1]) {
    const input = page.getByTestId(`recovery-group-${place}`)
    await input.fill(groups[Number(await input.getAttribute('data-group'))] ?? '')
  }
  await page.getByTestId('recovery-confirm').click()
  return recovery
}

/** Leaves the page that says that the share is kept. */
export async function finishBackUp(page: Page): Promise<void> {
  await page.getByText('Your wallet is backed up').waitFor()
  await page.getByTestId('backup-done').click()
}

/** The twelve words, which are on the page as long as a button is held. */
export async function readPhrase(page: Page): Promise<string> {
  await page.getByTestId('hold-phrase').hover()
  await page.mouse.down()
  // dots stand there until it is held
  const phrase = (await page.getByTestId('phrase').filter({ hasText: /[a-z]/ }).textContent()) ?? ''
  await page.mouse.up()
  return phrase
}
