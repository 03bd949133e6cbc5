import { createFoyer, getAccount, isOpenAtom } from '@foyer/core'
import { createMessenger, createSiwx, localSessions, localSiwx } from '@foyer/siwx/browser'
import { adapterContext, memoryStorage } from '@foyer/test'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FoyerButton } from '../../src/button/FoyerButton.tsx'
import { FoyerProvider } from '../../src/FoyerProvider.tsx'
import { after, listenForErrors, modalRoot, render } from '../stage.tsx'
import { createSixthChain, receiver, sixthNetwork, sixthVerifier } from './createSixthChain.ts'

beforeEach(() => page.viewport(900, 800))

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const title = (name: string) => expect.element(page.getByRole('dialog', { name })).toBeVisible()

test('a family that only its descriptor and its adapter know connects, signs in, shows its account, receives and sends', async () => {
  const heard = listenForErrors()
  const chain = await createSixthChain()
  const storage = memoryStorage()
  const siwx = localSiwx({ port: storage, verifiers: [sixthVerifier] })
  const foyer = createFoyer({
    ...{ projectId: 'test', networks: [sixthNetwork], adapters: [chain.adapter], siwx, storage },
    enableWalletConnect: false,
    metadata: { name: 'Lumen', description: '', url: 'https://lumen.example', icons: [] },
  })
  after(() => foyer.destroy())
  render(
    <FoyerProvider foyer={foyer}>
      <FoyerButton />
    </FoyerProvider>,
  )

  await button('Connect wallet').click()
  await button(/^Sixpack/).click()
  await expect.element(page.getByRole('heading', { name: 'Lumen asks you to sign in' })).toBeVisible()
  await button('Sign in').click()
  await expect.poll(() => foyer.store.get(isOpenAtom)).toBe(false)
  expect(getAccount(foyer)).toMatchObject({ caipAddress: `sixth:main:${chain.address}`, isConnected: true })
  expect(chain.signed).toEqual([
    expect.stringContaining(`${location.host} wants you to sign in with your Sixth account:\n${chain.address}\n`),
  ])
  expect(chain.signed[0]).toContain('\nChain ID: sixth:main\n')
  expect(await siwx.getSessions(sixthNetwork.caipNetworkId, chain.address)).toHaveLength(1)

  const short = `${chain.address.slice(0, 4)}…${chain.address.slice(-6)}`
  await button(new RegExp(short)).click()
  await title('Account')
  await expect.poll(() => modalRoot()?.querySelector('.sheet')?.textContent).toMatch(/7.*SIX/)
  await button('Receive').click()
  await expect.element(page.getByRole('img', { name: /Sixth Main/ }).first()).toBeVisible()
  await button('Back').click()

  await button('Send').click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('2.5')
  await page.getByRole('textbox', { name: 'Address' }).fill('six1ab')
  await expect.element(button('Enter a valid address')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver)
  await button('Review send').click()
  await title('Review send')
  await button('Send').click()
  await expect.element(page.getByRole('heading', { name: '2.5 SIX sent' })).toBeVisible()
  expect([...chain.balances]).toEqual([
    [chain.address, 44_990n],
    [receiver, 25_000n],
  ])
  expect(heard).toEqual([])
})

test('error: another key’s signature does not sign in', async () => {
  const [chain, other] = [await createSixthChain(), await createSixthChain()]
  const messenger = createMessenger({ getNonce: () => 'abcdefgh12345678' })
  const siwx = createSiwx({
    messenger,
    storage: localSessions({ port: memoryStorage() }),
    verifiers: [sixthVerifier],
  })
  const input = { chainId: sixthNetwork.caipNetworkId, accountAddress: chain.address }
  const message = String(await messenger.createMessage(input))
  const sign = other.adapter(adapterContext([sixthNetwork])).capabilities.signMessage
  const signature = await sign?.({ message } as never)
  const session = { data: input, message, signature: String(signature) }
  await expect(siwx.addSession(session)).rejects.toThrow(/signature/i)
})
