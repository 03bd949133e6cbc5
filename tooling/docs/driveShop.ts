import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { type Hex, parseEther, verifyMessage } from 'viem'
import { type MailSink, requestRpc } from '../../apps/devnet/src/index.ts'
import { chromiumArgs, chromiumPath } from '../../chromium.base.ts'

/** Longest wait for one thing on the page, in ms. */
const timeout = 60_000
const email = 'newcomer@example.org'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Shop = {
  readonly site: string
  /** Certificate of the authority that signed for the site's names; only what it signed is trusted. */
  readonly authority: string
  /** Names under this one are this machine. */
  readonly domain: string
  readonly mail: MailSink
  readonly node: string
}

/**
 * A visitor without a wallet: logs in by mail, signs, comes back, sends.
 * @throws Error where a step does not come to its end, the chain does not have the payment, or the page breaks its policy
 */
export async function driveShop({ site, authority, domain, mail, node }: Shop): Promise<void> {
  const key = new X509Certificate(readFileSync(authority)).publicKey.export({ type: 'spki', format: 'der' })
  const pin = createHash('sha256').update(key).digest('base64')
  const args = [
    ...chromiumArgs,
    `--host-resolver-rules=MAP *.${domain} 127.0.0.1`,
    `--ignore-certificate-errors-spki-list=${pin}`,
  ]
  const browser = await chromium.launch({ args, ...(chromiumPath && { executablePath: chromiumPath }) })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    page.setDefaultTimeout(timeout)
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (line) => {
      if (line.type() === 'error') problems.push(line.text())
    })
    try {
      await page.goto(site)
      await logIn(page, mail)
      const address = await sign(page)
      await requestRpc(node, { method: 'anvil_setBalance', params: [address, '0xde0b6b3a7640000'] })
      await page.reload()
      await send(page, node)
    } catch (error) {
      problems.push(String(error))
    }
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    await browser.close()
  }
}

const dialog = (page: Page) => page.locator('foyer-host').getByRole('dialog')
const button = (page: Page) => page.locator('foyer-button').getByRole('button')

async function logIn(page: Page, mail: MailSink): Promise<void> {
  await button(page).click()
  await dialog(page)
    .getByRole('button', { name: /Continue with e-mail/ })
    .click()
  await dialog(page).getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  const { text } = await mail.waitForMail({ to: email, subject: /^Your code$/, signal: AbortSignal.timeout(timeout) })
  await dialog(page).locator('input[inputmode=numeric]').waitFor()
  await dialog(page).getByRole('textbox').first().click()
  await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await button(page).filter({ hasText: '0x' }).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
}

/** @returns the account, which the signature proves */
async function sign(page: Page): Promise<Hex> {
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await approve(page)
  const output = page.locator('output')
  await output.filter({ hasText: /^0x/ }).waitFor()
  const signature = (await output.textContent()) as Hex
  await button(page).click()
  await dialog(page).getByRole('button', { name: 'Receive' }).click()
  const receive = dialog(page).filter({ hasText: /0x[0-9a-fA-F]{40}/ })
  const address = /0x[0-9a-fA-F]{40}/.exec((await receive.textContent()) ?? '')?.[0] as Hex
  await page.keyboard.press('Escape')
  if (!(await verifyMessage({ address, message: 'I was here', signature })))
    throw new Error('The signature is another’s')
  return address
}

async function send(page: Page, node: string): Promise<void> {
  const read = async () =>
    BigInt(String(await requestRpc(node, { method: 'eth_getBalance', params: [receiver, 'latest'] })))
  const before = await read()
  await button(page).filter({ hasText: '0x' }).click()
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await dialog(page).getByRole('textbox', { name: 'Amount', exact: true }).fill('0.5')
  await dialog(page)
    .getByRole('textbox', { name: /^(To|Address)/ })
    .fill(receiver)
  await dialog(page).getByRole('button', { name: 'Review' }).click()
  await dialog(page).getByRole('button', { name: 'Send', exact: true }).click()
  await approve(page)
  await dialog(page).getByRole('button', { name: 'Done' }).waitFor()
  if ((await read()) - before !== parseEther('0.5')) throw new Error('The chain does not have the payment')
}

/** Says yes where the wallet asks: in its frame, or in the window of its own that this opens. */
async function approve(page: Page): Promise<void> {
  const frame = page.frameLocator('#w3m-iframe')
  const yes = frame.getByTestId('frame-approve')
  await yes.waitFor()
  const isWindow = (await frame.getByTestId('frame-window-address').count()) > 0
  const opened = isWindow ? page.waitForEvent('popup') : undefined
  await yes.hover()
  await yes.click()
  const own = await opened
  if (!own) return
  await own.locator('.details').evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await own.getByTestId('confirm-approve').click()
}
