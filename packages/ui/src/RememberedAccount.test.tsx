import { createFoyer } from '@foyer/core'
import { mainnet } from '@foyer/test'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FoyerButton, FoyerProvider, RememberedAccount, useFoyerAccount } from './index.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function Page() {
  const [account, solana] = [useFoyerAccount(), useFoyerAccount('solana')]
  return <p>{`${account.address} ${account.status} ${account.isConnected} ${solana.status}`}</p>
}

const paint = (cookie: string | undefined) =>
  renderToString(
    <FoyerProvider foyer={createFoyer({ projectId: 'p', networks: [mainnet], adapters: [] })}>
      <RememberedAccount cookie={cookie}>
        <FoyerButton />
        <Page />
      </RememberedAccount>
    </FoyerProvider>,
  )

test('default: a server paints who the cookie names, as not yet verified, and one request’s account is not another’s', () => {
  expect(typeof document).toBe('undefined')
  const html = paint(`eip155%3A1%3A${address}`)
  expect(html).toContain(`<p>${address} connecting false disconnected</p>`)
  expect(html).toMatch(/<button type="button">0xf3…\w+<\/button>/)
  expect(paint(undefined)).toContain('<p>undefined disconnected false disconnected</p>')
})

test('error: a cookie that somebody made up is nobody', () => {
  const html = paint('eip155:1:<b>0x</b>')
  expect(html).toContain('<p>undefined disconnected false disconnected</p>')
  expect(html).toContain('Connect wallet')
})
