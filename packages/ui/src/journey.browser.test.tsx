import { accountStateAtom, isOpenAtom } from '@foyer/core'
import { makeScene, receiver } from '@foyer/scenes'
import { mainnet, polygon } from '@foyer/test'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { after, focused, isGone, listenForErrors, render } from '../test/stage.tsx'
import { FoyerButton } from './button/FoyerButton.tsx'
import { FoyerProvider } from './FoyerProvider.tsx'

beforeEach(() => page.viewport(900, 800))

const name = () => focused()?.getAttribute('aria-label') ?? focused()?.textContent ?? ''

/** Tab until the focus is on this; a journey that cannot get there by keyboard fails. */
async function tabTo(wanted: RegExp): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    if (wanted.test(name()) && focused()?.matches('button, a, input, textarea')) return
    await userEvent.keyboard('{Tab}')
  }
  throw new Error(`The keyboard does not reach ${wanted}`)
}

const title = (text: string) => expect.element(page.getByRole('dialog', { name: text })).toBeVisible()
const press = async (wanted: RegExp) => {
  await tabTo(wanted)
  await userEvent.keyboard('{Enter}')
}

test('behavior: the whole journey by keyboard alone', async () => {
  const heard = listenForErrors()
  const { foyer } = makeScene({ networks: [mainnet, polygon] })
  after(() => foyer.destroy())
  render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton />
    </FoyerProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await press(/Connect wallet/)
  await title('Connect wallet')
  await press(/MetaMask/)
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  await expect.poll(name).toMatch(/0x71…d8976F/)

  await userEvent.keyboard('{Enter}')
  await title('Account')
  await press(/Network: Ethereum/)
  await title('Choose network')
  await press(/Polygon/)
  await title('Account')
  expect(foyer.store.get(accountStateAtom).caipAddress).toMatch(/^eip155:137:/)

  await press(/^Send$/)
  await title('Send')
  await tabTo(/^Amount$/)
  await userEvent.keyboard('0.5')
  await tabTo(/^Address$/)
  await userEvent.keyboard(receiver)
  await press(/^Review send$/)
  await title('Review send')
  await press(/^Send$/)
  await expect.element(page.getByRole('heading', { name: '0.5 ETH sent' })).toBeVisible()
  await press(/^Done$/)
  await expect.poll(isGone).toBe(true)
  await expect.poll(name).toMatch(/0x71…d8976F/)
  await userEvent.keyboard('{Enter}')
  await title('Account')

  await press(/^Disconnect$/)
  await expect.poll(() => foyer.store.get(accountStateAtom).status).toBe('disconnected')
  await expect.poll(isGone).toBe(true)
  await expect.poll(name).toBe('Connect wallet')
  expect(heard).toEqual([])
})
