import { mainnet, memoryRelay, memoryStorage, mockAdapter } from '@foyer/test'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { frameWorld } from '../test/frameWorld.ts'
import {
  activeConnectionsAtom,
  close,
  connect,
  connectWallet,
  createFoyer,
  type FoyerOptions,
  isOpenAtom,
  routeAtom,
} from './index.ts'
import { submitCode, submitEmail } from './internal/embeddedWallet.ts'

afterEach(() => vi.unstubAllGlobals())

const wallets = [
  { id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' },
  { id: 'harbor', name: 'Harbor Wallet' },
] as const

function visit(changes: Partial<FoyerOptions> = {}) {
  const foyer = createFoyer({
    projectId: 'test',
    networks: [mainnet],
    adapters: [mockAdapter({ wallets })],
    enableWalletConnect: false,
    storage: memoryStorage(),
    ...changes,
  })
  onTestFinished(() => foyer.destroy())
  return foyer
}

/** A site whose wallets on other devices are reached over a relay. */
function driveWithRelay() {
  const relay = memoryRelay()
  vi.stubGlobal('WebSocket', relay.WebSocket)
  return visit({ enableWalletConnect: true, relayUrl: relay.url })
}

test.each([
  ['a name of the catalogue', 'metamask', 'io.metamask'],
  ['an rdns', 'IO.METAMASK', 'io.metamask'],
  ['an id of the catalogue', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'io.metamask'],
  ['a name that only this browser has', 'harbor-wallet', 'harbor'],
  ['the same, short', 'harbor', 'harbor'],
])('default: %s, of a wallet in this browser', async (_, wallet, connectorId) => {
  const foyer = visit()
  expect(await connectWallet(foyer, { wallet })).toMatchObject({ connectorId, namespace: 'eip155' })
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
})

test('error: a wallet that only calls itself like a well-known one is not taken for it', async () => {
  const fake = { id: 'com.evil', name: 'MetaMask', rdns: 'com.evil' }
  const adapters = [mockAdapter({ wallets: [fake, ...wallets] })]
  expect((await connectWallet(visit({ adapters }), { wallet: 'metamask' })).connectorId).toBe('io.metamask')
  const alone = visit({ adapters: [mockAdapter({ wallets: [fake] })] })
  await expect(connectWallet(alone, { wallet: 'metamask' })).rejects.toMatchObject({
    name: 'WalletConnectConnectorNotFound',
  })
})

test('default: one that is connected already is asked nothing', async () => {
  const foyer = visit()
  const connection = await connect(foyer, { connectorId: 'harbor', namespace: 'eip155' })
  expect(await connectWallet(foyer, { wallet: 'harbor' })).toEqual(connection)
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  // another one takes its place
  expect((await connectWallet(foyer, { wallet: 'metamask' })).connectorId).toBe('io.metamask')
})

describe('a wallet on another device', () => {
  test.each([
    ['a well-known one', 'rainbow', 'Rainbow'],
    ['one of the others', 'ledger-live', 'Ledger Live'],
  ])('default: %s is shown with its code; leaving says so', async (_, wallet, name) => {
    const foyer = driveWithRelay()
    const connecting = connectWallet(foyer, { wallet })
    await vi.waitFor(() =>
      expect(foyer.store.get(routeAtom)).toMatchObject({
        name: 'ConnectingWalletConnect',
        params: { wallet: { name } },
      }),
    )
    close(foyer)
    await expect(connecting).rejects.toMatchObject({ name: 'ModalClosed' })
  })

  test('default: the code that any wallet scans', async () => {
    const foyer = driveWithRelay()
    const connecting = connectWallet(foyer, { wallet: 'walletConnect' })
    await vi.waitFor(() =>
      expect(foyer.store.get(routeAtom)).toEqual({ name: 'ConnectingWalletConnect', params: undefined }),
    )
    close(foyer)
    await expect(connecting).rejects.toMatchObject({ name: 'ModalClosed' })
  })

  test.each(['rainbow', 'walletConnect'])('error: %s, where the site has no relay', async (wallet) => {
    const foyer = visit()
    await expect(connectWallet(foyer, { wallet })).rejects.toMatchObject({ name: 'WalletConnectConnectorNotFound' })
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })
})

describe('a login', () => {
  test('default: by e-mail; whoever is in is asked nothing', async () => {
    const { visit: visitFrame } = frameWorld()
    const { foyer } = visitFrame()
    const connecting = connectWallet(foyer, { wallet: 'email', namespace: 'eip155' })
    await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('EmailLogin'))
    await submitEmail(foyer, { email: 'ada@example.com' })
    await submitCode(foyer, { code: '123456' })
    const connection = await connecting
    expect(connection.connectorId).toBe('ID_AUTH')
    expect(foyer.store.get(activeConnectionsAtom).get('eip155')).toEqual(connection)
    expect(await connectWallet(foyer, { wallet: 'email', namespace: 'eip155' })).toEqual(connection)
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test.each(['email', 'google', 'farcaster'])('error: %s, where the site has none', async (wallet) => {
    await expect(connectWallet(visit(), { wallet })).rejects.toMatchObject({ name: 'ConnectorNotFound' })
  })
})

test.each(['', 'nobody', '__proto__', 'constructor', 'x'.repeat(1_000)])(
  'error: %j is no wallet, and opens nothing',
  async (wallet) => {
    const foyer = driveWithRelay()
    await expect(connectWallet(foyer, { wallet })).rejects.toMatchObject({ name: 'ConnectorNotFound' })
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  },
)

test('error: a family that the site does not serve', async () => {
  await expect(connectWallet(visit(), { wallet: 'metamask', namespace: 'cosmos' })).rejects.toMatchObject({
    name: 'AdapterMissing',
  })
})

test('behavior: given up by the site, the dialog goes too', async () => {
  const foyer = driveWithRelay()
  const controller = new AbortController()
  const connecting = connectWallet(foyer, { wallet: 'rainbow', signal: controller.signal })
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(true))
  controller.abort()
  await expect(connecting).rejects.toMatchObject({ name: 'RequestAborted' })
  expect(foyer.store.get(isOpenAtom)).toBe(false)
})
