import { close, getAccount, isOpenAtom } from '@foyer/core'
import { makeRelayScene, makeScene, type Scene } from '@foyer/scenes'
import { createPhoneWallet } from '@foyer/test-kit/phone'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, render } from '../test/stage.tsx'
import { FoyerProvider, type FoyerWallets, useFoyerCatalogue, useFoyerWallet, useFoyerWallets } from './index.ts'

/** A site's own list, without the dialog. */
function show({ foyer }: Scene) {
  after(() => foyer.destroy())
  let latest: FoyerWallets | undefined
  function List() {
    latest = useFoyerWallets('eip155')
    const { wallets, connect, cancel, attempt, uri } = latest
    return (
      <>
        {wallets.map((wallet) => (
          <button key={wallet.id} type="button" disabled={wallet.isConnected} onClick={() => connect(wallet)}>
            {wallet.name}
          </button>
        ))}
        <button type="button" onClick={cancel}>
          Leave
        </button>
        <output>{attempt.step === 'failed' ? (attempt.error as Error).name : attempt.step}</output>
        <code>{uri}</code>
      </>
    )
  }
  const container = render(
    <FoyerProvider foyer={foyer}>
      <List />
    </FoyerProvider>,
  )
  const read = (name: string) => container.querySelector(name)?.textContent
  return { said: () => read('output'), uri: () => read('code') ?? '', now: () => latest }
}

test('default: a wallet of this browser connects from a list of the site’s own, and no dialog opens', async () => {
  const scene = makeScene()
  const { said } = show(scene)
  await page.getByRole('button', { name: 'MetaMask', exact: true }).click()
  await expect.poll(() => getAccount(scene.foyer, 'eip155').isConnected).toBe(true)
  await expect.element(page.getByRole('button', { name: 'MetaMask', exact: true })).toBeDisabled()
  expect(said()).toBe('idle')
  expect(scene.foyer.store.get(isOpenAtom)).toBe(false)
})

test('error: a wallet that declines, and a visitor who gives up', async () => {
  const scene = makeScene()
  const { said } = show(scene)
  scene.adapter.wallet('io.metamask').setMood('reject')
  await page.getByRole('button', { name: 'MetaMask', exact: true }).click()
  await expect.poll(said).toBe('UserRejected')
  scene.adapter.wallet('io.metamask').setMood('hang')
  await page.getByRole('button', { name: 'MetaMask', exact: true }).click()
  await expect.poll(said).toBe('waiting')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(said).toBe('idle')
  expect(scene.foyer.store.get(isOpenAtom)).toBe(false)
})

test('default: a phone takes the link that the site draws itself', async () => {
  const scene = makeRelayScene({ adapters: [] })
  const { said, uri, now } = show(scene)
  expect(uri()).toBe('')
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await expect.poll(uri).toMatch(/^wc:/)
  const { wallet } = now()?.wallets.find((one) => one.wallet?.mobileLink !== undefined) ?? {}
  if (!wallet) throw new Error('the list has no app')
  expect(now()?.getLink(wallet)?.href).toContain(encodeURIComponent(uri()))
  const phone = createPhoneWallet({
    relayUrl: scene.relay.url,
    projectId: 'phone',
    networks: [{ networkId: 'eip155:1' }],
    evmKey: `0x${'11'.repeat(32)}`,
    name: 'Rainbow',
    nativeLink: 'rainbow://',
    warn: () => {},
    decide: () => 'approve',
  })
  after(phone.close)
  phone.pair(uri())
  await expect.poll(() => getAccount(scene.foyer, 'eip155').isConnected).toBe(true)
  await expect.poll(() => `${said()} ${uri()}`).toBe('idle ')
  expect(scene.foyer.store.get(isOpenAtom)).toBe(false)
})

test('behavior: the whole catalogue, and a search in it', async () => {
  const { foyer } = makeScene()
  after(() => foyer.destroy())
  let latest: ReturnType<typeof useFoyerCatalogue> | undefined
  function List({ search }: { readonly search?: string }) {
    latest = useFoyerCatalogue({ search })
    return null
  }
  const place = (search?: string) =>
    render(
      <FoyerProvider foyer={foyer}>
        <List {...(search && { search })} />
      </FoyerProvider>,
    )
  place()
  await expect.poll(() => latest?.wallets.length).toBeGreaterThan(30)
  expect(latest?.count).toBe(latest?.wallets.length)
  place('rainb')
  await expect.poll(() => latest?.wallets.map(({ name }) => name)).toEqual(['Rainbow'])
})

test('error: a page that does not come is tried again, and its failure is over as soon as it is asked for', async () => {
  let answer: (() => void) | undefined
  const fetch = () =>
    new Promise<Response>((resolve) => {
      answer = () => resolve(new Response('no', { status: 400 }))
    })
  const { foyer } = makeScene({ apiUrl: 'https://api.example', fetch })
  after(() => foyer.destroy())
  let latest: ReturnType<typeof useFoyerCatalogue> | undefined
  function List() {
    latest = useFoyerCatalogue()
    return null
  }
  render(
    <FoyerProvider foyer={foyer}>
      <List />
    </FoyerProvider>,
  )
  const refuse = async () => {
    await expect.poll(() => answer).toBeDefined()
    answer?.()
    answer = undefined
    await expect.poll(() => latest?.hasFailed).toBe(true)
  }
  await refuse()
  latest?.retry()
  await expect.poll(() => latest?.hasFailed).toBe(false)
  await refuse()
})

function showOne() {
  const { foyer, adapter } = makeScene()
  after(() => foyer.destroy())
  const heard: string[] = []
  function Buttons() {
    const { connect, data, error, isPending, isReady } = useFoyerWallet({
      onSuccess: ({ connectorId }) => heard.push(connectorId),
      onError: (error) => heard.push((error as Error).name),
    })
    return (
      <>
        <button type="button" disabled={!isReady || isPending} onClick={() => void connect('metamask')}>
          With MetaMask
        </button>
        <button type="button" onClick={() => void connect('nobody')}>
          With nobody
        </button>
        <output>{isPending ? 'pending' : (data?.connectorId ?? (error as Error | undefined)?.name ?? 'idle')}</output>
      </>
    )
  }
  const container = render(
    <FoyerProvider foyer={foyer}>
      <Buttons />
    </FoyerProvider>,
  )
  return { foyer, adapter, heard, said: () => container.querySelector('output')?.textContent }
}

test('default: a button of the site’s own connects one wallet', async () => {
  const { heard, said } = showOne()
  await expect.poll(said).toBe('idle')
  await page.getByRole('button', { name: 'With MetaMask' }).click()
  await expect.poll(said).toBe('io.metamask')
  expect(heard).toEqual(['io.metamask'])
})

test('error: a wallet that nobody knows, and a visitor who leaves', async () => {
  const { foyer, adapter, heard, said } = showOne()
  adapter.wallet('io.metamask').setMood('hang')
  await page.getByRole('button', { name: 'With nobody' }).click()
  await expect.poll(said).toBe('ConnectorNotFound')
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  await page.getByRole('button', { name: 'With MetaMask' }).click()
  await expect.poll(() => said() === 'pending' && foyer.store.get(isOpenAtom)).toBe(true)
  close(foyer)
  await expect.poll(said).toBe('ModalClosed')
  expect(heard).toEqual(['ConnectorNotFound', 'ModalClosed'])
})
