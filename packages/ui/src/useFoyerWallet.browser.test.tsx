import { close, isOpenAtom } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, render } from '../test/stage.tsx'
import { FoyerProvider, useFoyerWallet } from './index.ts'

function show() {
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
  const { heard, said } = show()
  await expect.poll(said).toBe('idle')
  await page.getByRole('button', { name: 'With MetaMask' }).click()
  await expect.poll(said).toBe('io.metamask')
  expect(heard).toEqual(['io.metamask'])
})

test('error: a wallet that nobody knows, and a visitor who leaves', async () => {
  const { foyer, adapter, heard, said } = show()
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
