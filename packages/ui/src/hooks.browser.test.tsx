import { connect, type FoyerEvent } from '@foyer/core'
import { polygon } from '@foyer/test'
import { expect, test } from 'vitest'
import { makeScene } from '../test/fixtures.tsx'
import { after, render } from '../test/stage.tsx'
import {
  FoyerProvider,
  useDisconnect,
  useFoyer,
  useFoyerAccount,
  useFoyerBalance,
  useFoyerEvents,
  useFoyerNetwork,
  useFoyerState,
  useFoyerTheme,
} from './index.ts'

test('default: state, events and actions of one foyer', async () => {
  const { foyer } = makeScene()
  after(() => foyer.destroy())
  const events: FoyerEvent['type'][] = []
  let latest: ReturnType<typeof read> | undefined
  const now = new Proxy({} as ReturnType<typeof read>, {
    get: (_, name) => latest?.[name as keyof typeof latest],
  })
  function read() {
    useFoyerEvents(({ type }) => events.push(type))
    return {
      ...useFoyer(),
      ...useDisconnect(),
      account: useFoyerAccount(),
      solana: useFoyerAccount('solana'),
      network: useFoyerNetwork(),
      state: useFoyerState(),
      theme: useFoyerTheme(),
      balance: useFoyerBalance(),
    }
  }
  function Page() {
    latest = read()
    return null
  }
  render(
    <FoyerProvider foyer={foyer}>
      <Page />
    </FoyerProvider>,
  )
  await expect.poll(() => latest?.account.status).toBe('disconnected')
  expect(now.balance.isPending).toBe(false)

  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(() => now.balance.balance?.value).toBe(3_214_200_000_000_000_000n)
  expect(now.account).toMatchObject({ isConnected: true, connectorId: 'io.metamask', namespace: 'eip155' })
  expect(now.solana.status).toBe('disconnected')

  await now.network.switchNetwork(polygon)
  await expect.poll(() => now.network.network?.name).toBe('Polygon')
  expect(now.state.caipNetworkId).toBe('eip155:137')

  now.open({ view: 'Networks' })
  await expect.poll(() => now.state.open).toBe(true)
  now.close()
  await expect.poll(() => now.state.open).toBe(false)

  now.theme.setThemeMode('dark')
  now.theme.setThemeVariables({ '--foyer-accent': 'tomato' })
  await expect.poll(() => now.theme.themeVariables['--foyer-accent']).toBe('tomato')
  expect(now.theme.themeMode).toBe('dark')

  await now.disconnect()
  await expect.poll(() => now.account.status).toBe('disconnected')
  expect(events).toEqual(['CONNECT_SUCCESS', 'SWITCH_NETWORK', 'MODAL_OPEN', 'MODAL_CLOSE', 'DISCONNECT_SUCCESS'])
})
