import { isOpenAtom, open } from '@foyer/core'
import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { makeScene } from '../test/fixtures.tsx'
import { after, listenForErrors, modalRoot, render } from '../test/stage.tsx'
import { FoyerButton } from './button/FoyerButton.tsx'
import { FoyerProvider } from './FoyerProvider.tsx'

type Session = { send(method: string, params?: unknown): Promise<unknown> }

/** Requests for these addresses fail, as on a train. */
async function block(...urls: readonly string[]): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls })
}

test('error: code that does not arrive leaves nothing stuck, and the next click tries again', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene()
  after(() => {
    foyer.destroy()
    void block()
  })
  render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton />
    </FoyerProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await block('*mountModal*')
  open(foyer)
  await expect.element(page.getByRole('button', { name: 'Didn’t open. Try again' })).toBeVisible()
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  expect(modalRoot()).toBeUndefined()
  expect(heard.filter((words) => words.includes('unhandled'))).toEqual([])

  await block('*ConnectView*')
  await page.getByRole('button', { name: 'Didn’t open. Try again' }).click()
  await expect.element(page.getByRole('alert').getByText('This screen didn’t load')).toBeVisible()
  await block()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect.element(page.getByRole('button', { name: /MetaMask/ })).toBeVisible()
})
