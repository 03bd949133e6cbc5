import { answerChain, createPageWallet } from '@foyer/test-kit/page'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { expect, onTestFinished, vi } from 'vitest'
import { App } from './owner/App.tsx'

/** Renders the button, connects with the wallet, and sees the address: what both of the pages without a browser are tried with. */
export async function connectInPage(): Promise<void> {
  const putBack = answerChain(mainnet.rpcUrls.default.http[0], 'eip155:1')
  const wallet = await createPageWallet()
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    wallet.remove()
    element.remove()
    putBack()
  })
  root.render(<App />)
  const status = () => element.querySelector('[data-testid=state]')?.textContent

  const button = await find(element.ownerDocument, 'button')
  expect(button.textContent).toBe('Connect wallet')
  button.click()
  const tile = await find(document, 'button', 'Test Wallet')
  tile.click()
  await vi.waitFor(() => expect(status()).toContain(`connected ${wallet.address()}`), { timeout: 30_000 })
  const [first = ''] = wallet.addresses()
  await vi.waitFor(() => expect(allText(document)).toContain(first.slice(0, 6)), { timeout: 30_000 })

  wallet.changeAccount(1)
  await vi.waitFor(() => expect(status()).toContain(wallet.address()), { timeout: 30_000 })
  wallet.disconnect()
  await vi.waitFor(() => expect(status()).toContain('disconnected'), { timeout: 30_000 })
}

/** Everything of a page, in open shadow roots too. */
function* walk(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* walk(element.shadowRoot)
  }
}

function allText(root: ParentNode): string {
  return [...walk(root)].map(({ textContent }) => textContent).join(' ')
}

/** The first element of a kind that says the text, as soon as it is there. */
async function find(root: ParentNode, selector: string, text = ''): Promise<HTMLElement> {
  return vi.waitFor(
    () => {
      const found = [...walk(root)].find((one) => one.matches(selector) && one.textContent?.includes(text))
      if (!found) throw new Error(`no ${selector} says ${text}: ${allText(root).slice(0, 300)}`)
      return found as HTMLElement
    },
    { timeout: 30_000 },
  )
}
