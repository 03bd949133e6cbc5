import type { Page } from 'playwright'

/** The phrase of the accounts that local chains know: it owns nothing. */
const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'
const password = 'extensions'

/** What a visitor does in the windows of the polkadot{.js} extension 0.63. */
export const polkadotJs = {
  name: /polkadot\{\.js\}/,
  connectorId: 'polkadot-js',

  /** Makes an account from a phrase, as after installing. */
  async setUp(popup: Page, origin: string): Promise<void> {
    await popup.goto(`${origin}/index.html`)
    await popup.getByText('Understood, let me continue').click()
    await popup.goto(`${origin}/index.html#/account/import-seed`)
    await popup.getByRole('textbox').first().fill(phrase)
    await popup.getByText('Next', { exact: true }).click()
    await popup.locator('input[type=text]').first().fill('Account')
    const secrets = popup.locator('input[type=password]')
    await secrets.first().fill(password)
    await secrets.nth(1).fill(password)
    await popup.getByText('Add the account with the supplied seed').click()
    await popup.getByText('I Understand').click()
    await popup.getByText('Account', { exact: true }).first().waitFor()
  },

  /** Shares every account with the site that asks. */
  async approve(window: Page): Promise<void> {
    const all = window.getByText('Select all')
    await all.waitFor()
    const connect = window.getByText(/^Connect \d+ account/)
    if ((await connect.count()) === 0 || (await connect.textContent())?.includes(' 0 ')) await all.click()
    await connect.click()
  },

  async sign(window: Page): Promise<void> {
    await window.locator('input[type=password]').fill(password)
    await window.getByText('Sign the message').click()
  },

  async reject(window: Page): Promise<void> {
    await window.getByText('Cancel', { exact: true }).first().click()
  },

  /** Shares no account with the site that asks. */
  async deny(window: Page): Promise<void> {
    await window.getByText('Reject', { exact: true }).click()
  },

  /** Takes the permission back that a site was given. */
  async forget(popup: Page, origin: string): Promise<void> {
    await popup.goto(`${origin}/index.html#/auth-list`)
    await popup.reload()
    await popup
      .getByText(/^\d+ accounts?$|no accounts/i)
      .first()
      .waitFor()
    await popup.locator('.removeAuth, [data-icon=trash]').first().click()
  },
} as const
