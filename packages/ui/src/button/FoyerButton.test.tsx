import { createFoyer } from '@foyer/core'
import { mainnet, memoryStorage, mockAdapter, polygon } from '@foyer/test'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as ui from '../index.ts'

const foyer = () =>
  createFoyer({
    projectId: 'test',
    networks: [mainnet, polygon],
    adapters: [mockAdapter({ wallets: [{ authorized: true }] })],
    storage: memoryStorage({
      entries: {
        '@foyer/connections': JSON.stringify({
          v: 1,
          value: { eip155: { connectorId: 'mock', networkId: 'eip155:137' } },
        }),
        '@foyer/activeNetworkId': JSON.stringify({ v: 1, value: 'eip155:137' }),
      },
    }),
  })

test('default: a plain button, no style of its own, nothing of the browser', () => {
  expect(typeof document).toBe('undefined')
  const html = renderToString(
    <StrictMode>
      <ui.FoyerProvider foyer={foyer()}>
        <ui.FoyerButton label="Enter" />
        <ui.FoyerModal />
      </ui.FoyerProvider>
    </StrictMode>,
  )
  expect(html).toContain('<button type="button">Enter</button>')
  expect(html).not.toContain('style')
  expect(html).not.toContain('<script')
})

test('default: the network button names the site’s first network', () => {
  const html = renderToString(
    <ui.FoyerProvider foyer={foyer()}>
      <ui.FoyerNetworkButton />
    </ui.FoyerProvider>,
  )
  expect(html).toContain('<button type="button">Ethereum</button>')
})

test('behavior: hooks say what a browser could not contradict', () => {
  const seen: unknown[] = []
  function Page() {
    seen.push(ui.useFoyerAccount().status, ui.useFoyerAccount('solana').namespace, ui.useFoyerNetwork().caipNetworkId)
    seen.push(ui.useFoyerState().open, ui.useFoyerBalance().isPending)
    ui.useFoyerEvents(() => {})
    ui.useFoyerTheme()
    ui.useFoyerDisconnect()
    return null
  }
  renderToString(
    <ui.FoyerProvider foyer={foyer()}>
      <Page />
    </ui.FoyerProvider>,
  )
  expect(seen).toEqual(['disconnected', 'solana', 'eip155:1', false, false])
})

test('behavior: mounting and defining do nothing on a server', () => {
  const server = foyer()
  expect(() => ui.mountFoyer(server)()).not.toThrow()
  expect(() => ui.defineFoyerElements(server)()).not.toThrow()
})

test('error: a hook outside of the provider says what is missing', () => {
  function Page() {
    ui.useFoyer()
    return null
  }
  expect(() => renderToString(<Page />)).toThrow('no <FoyerProvider>')
})

test('exports', () => {
  expect(Object.keys(ui).sort()).toMatchInlineSnapshot(`
    [
      "FoyerButton",
      "FoyerCustomButton",
      "FoyerModal",
      "FoyerNetworkButton",
      "FoyerProvider",
      "FoyerWalletButton",
      "RememberedAccount",
      "defineFoyerElements",
      "foyerElements",
      "mountFoyer",
      "useAvailableExchanges",
      "useExchangeBuyStatus",
      "useFoyer",
      "useFoyerAccount",
      "useFoyerAccountDetails",
      "useFoyerBalance",
      "useFoyerCatalogue",
      "useFoyerConnections",
      "useFoyerDisconnect",
      "useFoyerEvents",
      "useFoyerNetwork",
      "useFoyerProvider",
      "useFoyerSendTransaction",
      "useFoyerSignIn",
      "useFoyerSignMessage",
      "useFoyerSignTypedData",
      "useFoyerSigner",
      "useFoyerState",
      "useFoyerTheme",
      "useFoyerWallet",
      "useFoyerWallets",
      "usePay",
      "usePayUrlActions",
      "useSmartSessions",
      "useWalletInfo",
    ]
  `)
})
