import { hideToast, routeAtom, showToast, toastAtom } from '@foyer/core'
import { makeScene } from '@foyer/scenes'
import { type ReactNode, startTransition, use, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listenForErrors, render } from '../test/stage.tsx'
import { FoyerContext, ShownValuesContext, useFoyerAtom } from './FoyerContext.ts'
import { createShownValues } from './modal/createPresence.ts'

/** A dialog that a test opens and closes: what is in it reads through what it shows. */
function setup() {
  const { foyer } = makeScene()
  const dialog = { isClosing: false }
  const shown = createShownValues(foyer, () => dialog.isClosing)
  const show = (children: ReactNode) =>
    render(
      <FoyerContext.Provider value={{ foyer, options: {} }}>
        <ShownValuesContext.Provider value={shown}>{children}</ShownValuesContext.Provider>
      </FoyerContext.Provider>,
    )
  return { foyer, dialog, show }
}

function Toast() {
  return <p data-testid="toast">{useFoyerAtom(toastAtom)?.name ?? 'none'}</p>
}

const toast = page.getByTestId('toast')

test('default: an open dialog shows what holds, a closing one what it showed last', async () => {
  const heard = listenForErrors()
  const { foyer, dialog, show } = setup()
  show(<Toast />)
  await expect.element(toast).toHaveTextContent('none')
  showToast(foyer, { variant: 'success', name: 'copied' })
  await expect.element(toast).toHaveTextContent('copied')
  dialog.isClosing = true
  hideToast(foyer)
  // another value of the same component arrives, so it has been rendered since
  showToast(foyer, { variant: 'success', name: 'sent' })
  await expect.element(toast).toHaveTextContent('copied')
  expect(heard).toEqual([])
})

test('behavior: what changed in the same moment as it closed was never shown', async () => {
  const { foyer, dialog, show } = setup()
  showToast(foyer, { variant: 'success', name: 'copied' })
  show(<Toast />)
  await expect.element(toast).toHaveTextContent('copied')
  // the change is heard while the dialog is open, and drawn when it is not any more
  showToast(foyer, { variant: 'success', name: 'sent' })
  dialog.isClosing = true
  await new Promise(requestAnimationFrame)
  await expect.element(toast).toHaveTextContent('copied')
})

test('behavior: opened again, it shows what holds', async () => {
  const { foyer, dialog, show } = setup()
  show(<Toast />)
  showToast(foyer, { variant: 'success', name: 'copied' })
  await expect.element(toast).toHaveTextContent('copied')
  dialog.isClosing = true
  showToast(foyer, { variant: 'success', name: 'sent' })
  dialog.isClosing = false
  showToast(foyer, { variant: 'success', name: 'linkCopied' })
  await expect.element(toast).toHaveTextContent('linkCopied')
})

test('behavior: a render that React gave up leaves no trace in a closing dialog', async () => {
  const heard = listenForErrors()
  const { foyer, dialog, show } = setup()
  showToast(foyer, { variant: 'loading', name: 'codeSent' })
  const never = new Promise<string>(() => {})
  function Text({ isOther }: { isOther: boolean }) {
    // another atom in a render that is never committed
    const value = useFoyerAtom<unknown>(isOther ? toastAtom : routeAtom)
    if (isOther) use(never)
    return <p data-testid="text">{(value as { readonly name: string }).name}</p>
  }
  function Page() {
    const [isOther, setOther] = useState(false)
    const [count, setCount] = useState(0)
    return (
      <>
        <button type="button" onClick={() => startTransition(() => setOther(true))}>
          Begin
        </button>
        <button type="button" onClick={() => setCount(count + 1)}>
          {`Again ${count}`}
        </button>
        <Text isOther={isOther} />
      </>
    )
  }
  show(<Page />)
  const text = page.getByTestId('text')
  await expect.element(text).toHaveTextContent('Connect')
  await page.getByRole('button', { name: 'Begin' }).click()
  dialog.isClosing = true
  showToast(foyer, { variant: 'success', name: 'sent' })
  await page.getByRole('button', { name: 'Again 0' }).click()
  await expect.element(page.getByRole('button', { name: 'Again 1' })).toBeVisible()
  await expect.element(text).toHaveTextContent('Connect')
  expect(heard).toEqual([])
})
