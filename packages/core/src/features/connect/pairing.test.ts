import { createPublicKey, verify } from 'node:crypto'
import {
  type AdapterContext,
  type CreateAdapter,
  FoyerError,
  parseCaipAddress,
  requireCapability,
  solana,
  solanaDevnet,
} from '@foyer/base'
import { pairingRetryDelay as clientGap, pairingExpiryMargin as clientMargin } from '@foyer/relay-client'
import { mainnet, memoryStorage, mockAdapter, optimism, polkadot } from '@foyer/test'
import type { PhoneWalletOptions } from '@foyer/test-kit/phone'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { relayWorld } from '../../../test/relayWorld.ts'
import { pairingExpiryMargin, pairingRetryDelay } from '../../config/constants.ts'
import {
  activeConnectionsAtom,
  activeNamespaceAtom,
  close,
  connect,
  connectAttemptAtom,
  connectorsAtom,
  disconnect,
  type Foyer,
  getAccount,
  getAdapter,
  getNetwork,
  goBack,
  isOpenAtom,
  navigate,
  open,
  reconnect,
  routeAtom,
  startSwitchNetwork,
  switchActiveChain,
  switchNetwork,
} from '../../index.ts'
import { getConnectRows, pairingAtom, relayWalletAtom, showPairing, startPairing } from '../../internal/connect.ts'
import { watchRoutes } from '../../internal/views.ts'
import { givenUriAtom } from '../../state/history.ts'
import { watchPairing } from './watchPairing.ts'

let world: ReturnType<typeof relayWorld>
beforeEach(() => {
  world = relayWorld()
})
afterEach(() => world.end())

const status = (foyer: Foyer, namespace: 'eip155' | 'solana') => getAccount(foyer, namespace).status

async function paired(options: Parameters<typeof world.phone>[0] = {}, site: Parameters<typeof world.visit>[0] = {}) {
  const { foyer, events } = world.visit(site)
  const phone = world.phone(options)
  open(foyer, { view: 'ConnectingWalletConnect' })
  startPairing(foyer, { method: 'qrcode' })
  phone.pair(await world.link(foyer))
  await vi.waitFor(() => expect(getAccount(foyer).isConnected).toBe(true))
  await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
  return { foyer, phone, events }
}

describe('pairing', () => {
  test('default: one approval connects every namespace the wallet grants, closes the modal and tells the site', async () => {
    const { foyer, phone, events } = await paired()
    expect(getAccount(foyer, 'eip155')).toMatchObject({ address: phone.addresses.eip155, connectorId: 'walletConnect' })
    expect(getAccount(foyer, 'solana')).toMatchObject({ address: phone.addresses.solana, connectorId: 'walletConnect' })
    expect(foyer.store.get(activeNamespaceAtom)).toBe('eip155')
    expect(foyer.store.get(relayWalletAtom)).toEqual({ name: 'Pocket', iconUrl: undefined })
    expect(foyer.store.get(connectAttemptAtom)).toEqual({ step: 'idle' })
    expect(events).toContainEqual({
      type: 'CONNECT_SUCCESS',
      properties: { method: 'qrcode', name: 'Pocket', caipNetworkId: 'eip155:1', reconnect: false },
    })
  })

  test('behavior: for a family chosen in the list of networks, the wallet that is connected elsewhere is left alone', async () => {
    const { foyer } = world.visit({ adapters: [mockAdapter()] })
    await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
    open(foyer)
    navigate(foyer, 'Networks')
    startSwitchNetwork(foyer, { network: solana })
    switchActiveChain(foyer, { switchToChain: 'solana', network: solana.caipNetworkId })
    expect(foyer.store.get(routeAtom)).toEqual({ name: 'Connect', params: { namespace: 'solana' } })
    navigate(foyer, 'ConnectingWalletConnect')
    startPairing(foyer, { method: 'qrcode' })
    const phone = world.phone()
    phone.pair(await world.link(foyer))
    await vi.waitFor(() => expect(getAccount(foyer).address).toBe(phone.addresses.solana))
    expect(getAccount(foyer)).toMatchObject({ namespace: 'solana', connectorId: 'walletConnect' })
    expect(getAccount(foyer, 'eip155')).toMatchObject({ connectorId: 'mock', isConnected: true })
  })

  test('behavior: nothing is loaded or asked before the visitor wants a wallet on another device', async () => {
    let given: AdapterContext | undefined
    const create: CreateAdapter = (context) => {
      given = context
      return mockAdapter()(context)
    }
    const { foyer } = world.visit({ adapters: [create], networks: [mainnet] })
    await foyer.ready
    open(foyer)
    expect(given?.externalProviders).toMatchObject([{ id: 'walletConnect', namespaces: ['eip155'] }])
    expect(world.relay.connections).toBe(0)
    expect(world.storage.length).toBe(0)
  })

  test('behavior: the status is connecting while a wallet is waited for', async () => {
    const { foyer } = world.visit()
    startPairing(foyer, { method: 'qrcode' })
    await world.link(foyer)
    await vi.waitFor(() => expect(getAccount(foyer).status).toBe('connecting'))
    goBack(foyer)
    expect(getAccount(foyer).status).toBe('disconnected')
  })

  test('behavior: the wallet starts where the visitor was, if it agrees', async () => {
    const { foyer } = world.visit()
    await switchNetwork(foyer, { network: optimism })
    startPairing(foyer, { method: 'qrcode' })
    world.phone().pair(await world.link(foyer))
    await vi.waitFor(() => expect(getAccount(foyer).isConnected).toBe(true))
    expect(getNetwork(foyer).caipNetworkId).toBe('eip155:10')
  })

  test('behavior: a wallet without the active namespace makes its own the active one', async () => {
    const { foyer } = await paired({ evmKey: undefined })
    expect(foyer.store.get(activeNamespaceAtom)).toBe('solana')
    expect(status(foyer, 'eip155')).toBe('disconnected')
  })

  test('behavior: the last two wallets that were chosen are remembered, the newest first', async () => {
    const { foyer } = world.visit()
    const phone = world.phone()
    for (const name of ['One', 'Two', 'Three']) {
      startPairing(foyer, { wallet: { id: name, name, mobileLink: `${name}://` }, method: 'mobile' })
      phone.pair(await world.link(foyer))
      await vi.waitFor(() => expect(getAccount(foyer).isConnected).toBe(true))
      await disconnect(foyer)
    }
    const recent = getConnectRows(foyer).filter(({ group }) => group === 'recent')
    expect(recent.map(({ wallet }) => wallet)).toEqual([
      { id: 'Three', name: 'Three', mobileLink: 'Three://' },
      { id: 'Two', name: 'Two', mobileLink: 'Two://' },
    ])
  })

  test('behavior: opened for another family, that one becomes the active one', async () => {
    const { foyer } = world.visit()
    open(foyer, { namespace: 'solana' })
    startPairing(foyer, { method: 'qrcode' })
    world.phone().pair(await world.link(foyer))
    await vi.waitFor(() => expect(getAccount(foyer)).toMatchObject({ isConnected: true, namespace: 'solana' }))
  })

  test('behavior: a site that makes its links itself: none is made by showing a screen', async () => {
    const { foyer } = world.visit({ manualWCControl: true })
    open(foyer)
    expect(foyer.store.get(routeAtom).name).toBe('ConnectingWalletConnectBasic')
    const stop = showPairing(foyer, { method: 'qrcode' })
    await foyer.externals.relay.load()
    await Promise.resolve()
    expect(foyer.store.get(pairingAtom)).toEqual({ step: 'idle' })
    startPairing(foyer, { method: 'qrcode' })
    world.phone().pair(await world.link(foyer))
    await vi.waitFor(() => expect(getAccount(foyer).isConnected).toBe(true))
    stop()
  })

  test('behavior: the site’s own link is shown as it is, until the modal closes', async () => {
    const { foyer } = world.visit({ manualWCControl: true })
    const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1900000000`
    open(foyer, { uri })
    showPairing(foyer, { method: 'qrcode' })
    await vi.waitFor(() =>
      expect(foyer.store.get(pairingAtom)).toEqual({
        step: 'ready',
        uri,
        expiresAt: 1_900_000_000_000,
        isPublished: true,
      }),
    )
    expect(() => open(foyer, { uri: 'https://evil.example' })).toThrow('link')
    close(foyer)
    expect(foyer.store.get(givenUriAtom)).toBeUndefined()
  })

  test('behavior: a namespace that is connected through another wallet stays there', async () => {
    const mock = mockAdapter({ namespace: 'solana' })
    const { foyer } = world.visit({ adapters: [mock] })
    await connect(foyer, { connectorId: 'mock', namespace: 'solana' })
    open(foyer, { namespace: 'eip155' })
    startPairing(foyer, { method: 'qrcode' })
    world.phone().pair(await world.link(foyer))
    await vi.waitFor(() => expect(status(foyer, 'eip155')).toBe('connected'))
    expect(getAccount(foyer, 'solana').connectorId).toBe('mock')
  })

  test('behavior: a site that asks an adapter sees the same screen and the same outcome', async () => {
    const { foyer } = world.visit()
    await foyer.externals.relay.load()
    const connecting = connect(foyer, { connectorId: 'walletConnect', namespace: 'eip155' })
    await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('ConnectingWalletConnect'))
    expect(foyer.store.get(isOpenAtom)).toBe(true)
    const stop = showPairing(foyer, { method: 'qrcode' })
    world.phone().pair(await world.link(foyer))
    await expect(connecting).resolves.toMatchObject({ connectorId: 'walletConnect', networkId: 'eip155:1' })
    await vi.waitFor(() => expect(status(foyer, 'solana')).toBe('connected'))
    stop()
  })

  test('behavior: a link approved after the visitor went back still connects', async () => {
    const { foyer } = world.visit({ adapters: [mockAdapter({ namespace: 'polkadot' })], networks: [mainnet, polkadot] })
    open(foyer, { namespace: 'eip155' })
    navigate(foyer, 'ConnectingWalletConnect')
    startPairing(foyer, { method: 'qrcode' })
    const uri = await world.link(foyer)
    goBack(foyer)
    expect(foyer.store.get(routeAtom).name).toBe('Connect')
    world.phone().pair(uri)
    await vi.waitFor(() => expect(status(foyer, 'eip155')).toBe('connected'))
    await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
  })

  test('behavior: closing the modal takes the link back', async () => {
    const { foyer } = world.visit()
    const phone = world.phone({ decide: () => 'wait' })
    open(foyer)
    startPairing(foyer, { method: 'qrcode' })
    phone.pair(await world.link(foyer))
    await phone.nextPrompt('connect')
    close(foyer)
    await vi.waitFor(() => expect(phone.getPrompts()).toEqual([]))
    expect(foyer.store.get(pairingAtom)).toEqual({ step: 'idle' })
    expect(foyer.store.get(connectAttemptAtom)).toEqual({ step: 'idle' })
  })

  test('behavior: what a wallet on another device is asked for can be replaced, part by part', async () => {
    const { foyer } = world.visit({
      universalProviderConfigOverride: { methods: { eip155: ['personal_sign'] }, chains: { eip155: ['eip155:1'] } },
    })
    const phone = world.phone({ decide: () => 'wait' })
    startPairing(foyer, { method: 'qrcode' })
    phone.pair(await world.link(foyer))
    const prompt = await phone.nextPrompt('connect')
    if (prompt.kind !== 'connect') throw new Error(prompt.kind)
    const { eip155, solana: other } = prompt.proposal.optionalNamespaces
    expect(eip155).toMatchObject({ methods: ['personal_sign'], chains: ['eip155:1'] })
    expect(eip155?.events).toContain('chainChanged')
    expect(other?.methods).toContain('solana_signMessage')
  })
})

describe('failure', () => {
  // C23
  test('error: a declined proposal is said so, and another try has a new link', async () => {
    const { foyer, events } = world.visit()
    let answer: 'approve' | 'reject' = 'reject'
    const phone = world.phone({ decide: () => answer })
    startPairing(foyer, { method: 'qrcode' })
    const first = await world.link(foyer)
    phone.pair(first)
    await vi.waitFor(() =>
      expect(foyer.store.get(connectAttemptAtom)).toMatchObject({ error: { name: 'UserRejected' } }),
    )
    expect(events.at(-1)).toMatchObject({ type: 'CONNECT_ERROR' })
    answer = 'approve'
    startPairing(foyer, { method: 'qrcode' })
    const second = await world.link(foyer)
    expect(second).not.toBe(first)
    phone.pair(second)
    await vi.waitFor(() => expect(getAccount(foyer).isConnected).toBe(true), 3_000)
  })

  test('error: a link nobody used expires; one on screen is replaced before it does', async () => {
    vi.useFakeTimers()
    const { foyer } = world.visit()
    startPairing(foyer, { method: 'qrcode' })
    const first = await world.link(foyer)
    const stop = watchPairing(foyer)
    await vi.advanceTimersByTimeAsync(231_000)
    const second = await world.link(foyer)
    expect(second).not.toBe(first)
    stop()
    await vi.advanceTimersByTimeAsync(310_000)
    expect(foyer.store.get(connectAttemptAtom)).toMatchObject({ step: 'failed', error: { name: 'ProposalExpired' } })
    expect(foyer.store.get(pairingAtom).step).toBe('failed')
  })

  test('error: a relay that is down is said so', async () => {
    vi.useFakeTimers()
    world.relay.setDown(true)
    const { foyer } = world.visit()
    startPairing(foyer, { method: 'qrcode' })
    // the link is there at once: it does not wait for the relay
    await world.link(foyer)
    // keys are made on the real clock, attempts wait on this one: a minute is the longest it can take
    await vi.advanceTimersByTimeAsync(70_000)
    expect(foyer.store.get(connectAttemptAtom)).toMatchObject({ error: { name: 'RelayUnreachable' } })
  })

  test.each([
    ['Unauthorized: invalid key', 'Invalid Project ID'],
    ['Unauthorized: origin not allowed', 'Origin Not Allowed'],
    ['JWT validation error: JWT Token is not yet valid', 'Session Expired'],
  ])('error: a relay that refuses with "%s" tells the developer "%s"', async (reason, title) => {
    vi.stubGlobal('location', new URL('https://lumen.example'))
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    world.relay.refuse(reason)
    const { foyer } = world.visit()
    startPairing(foyer, { method: 'qrcode' })
    await vi.waitFor(() =>
      expect(foyer.store.get(connectAttemptAtom)).toMatchObject({ error: { name: 'RelayRefused' } }),
    )
    await vi.waitFor(() => expect(error.mock.calls.join()).toContain(title))
    error.mockRestore()
  })

  test('error: a wallet that grants nothing this site has keeps no session', async () => {
    const { foyer } = world.visit()
    const phone = world.phone({ networks: [{ networkId: 'eip155:1' }], grant: () => ({}) })
    startPairing(foyer, { method: 'qrcode' })
    phone.pair(await world.link(foyer))
    await vi.waitFor(() => expect(foyer.store.get(connectAttemptAtom).step).toBe('failed'))
    expect(phone.getSessions()).toEqual([])
    expect((await foyer.externals.relay.load()).getSessions()).toEqual([])
  })

  test('error: without a relay there is none to open', async () => {
    const { foyer } = world.visit({ relayUrl: undefined, projectId: undefined, adapters: [mockAdapter()] })
    await expect(foyer.externals.relay.load()).rejects.toMatchObject({ name: 'WalletConnectConnectorNotFound' })
    open(foyer, { view: 'ConnectingWalletConnect' })
    watchRoutes(foyer)()
    expect(foyer.store.get(routeAtom).name).toBe('Connect')
  })
})

describe('session', () => {
  test('default: signs for a namespace nobody brought an adapter for', async () => {
    const { foyer, phone } = await paired()
    const connection = foyer.store.get(activeConnectionsAtom).get('solana')
    if (!connection) throw new Error('not connected')
    const sign = requireCapability(getAdapter(foyer, 'solana'), 'signMessage', connection)
    const signature = await sign({ connection, message: 'Grüße' })
    const [publicKey, bytes] = [fromBase58(phone.addresses.solana ?? ''), fromBase58(signature)]
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
    const spki = createPublicKey({ key: der, format: 'der', type: 'spki' })
    expect(verify(null, Buffer.from('Grüße'), spki, bytes)).toBe(true)
  })

  test('behavior: a switch between granted networks asks nobody', async () => {
    const { foyer, phone } = await paired({ decide: ({ kind }) => (kind === 'connect' ? 'approve' : 'wait') })
    await switchNetwork(foyer, { network: optimism })
    expect(getNetwork(foyer).caipNetworkId).toBe('eip155:10')
    expect(phone.getPrompts()).toEqual([])
  })

  test('behavior: a family nobody brought an adapter for switches too, and signs where it is', async () => {
    const networks = [mainnet, solana, solanaDevnet] as const
    const granted = networks.map(({ caipNetworkId }) => ({ networkId: caipNetworkId }))
    const asked: string[] = []
    const decide: PhoneWalletOptions['decide'] = (prompt) => {
      if (prompt.kind === 'call') asked.push(prompt.request.networkId)
      return 'approve'
    }
    const { foyer } = await paired({ networks: granted, decide }, { networks })
    await switchNetwork(foyer, { network: solanaDevnet })
    const connection = foyer.store.get(activeConnectionsAtom).get('solana')
    if (!connection) throw new Error('not connected')
    expect(connection.networkId).toBe(solanaDevnet.caipNetworkId)
    expect(getNetwork(foyer).caipNetworkId).toBe(solanaDevnet.caipNetworkId)
    expect(status(foyer, 'eip155')).toBe('connected')
    const sign = requireCapability(getAdapter(foyer, 'solana'), 'signMessage', connection)
    await sign({ connection, message: 'Here' })
    expect(asked).toEqual([solanaDevnet.caipNetworkId])
  })

  test('behavior: what the wallet left out is absent, not failing later', async () => {
    const { foyer } = await paired({
      grant: ({ eip155 }) => {
        if (!eip155) return {}
        const [account = ''] = eip155.accounts
        return { eip155: { ...eip155, chains: ['eip155:1'], accounts: [account], methods: ['eth_sendTransaction'] } }
      },
    })
    const connection = foyer.store.get(activeConnectionsAtom).get('eip155')
    expect(connection?.approvedNetworkIds).toEqual(['eip155:1'])
    expect(connection?.capabilities).toEqual(expect.arrayContaining(['sendTransaction', 'getBalance']))
    expect(connection?.capabilities).not.toContain('signMessage')
    expect(connection?.capabilities).not.toContain('switchNetwork')
    expect(() => requireCapability(getAdapter(foyer, 'eip155'), 'signMessage', connection)).toThrow(FoyerError)
    expect(status(foyer, 'solana')).toBe('disconnected')
  })

  test('behavior: the wallet ends the session, for every namespace', async () => {
    const { foyer, phone, events } = await paired()
    await phone.disconnect()
    await vi.waitFor(() => expect(foyer.store.get(activeConnectionsAtom).size).toBe(0))
    expect(events.filter(({ type }) => type === 'DISCONNECT_SUCCESS')).toHaveLength(2)
    expect(world.storage.getItem('@foyer/connections')).not.toContain('walletConnect')
  })

  test('behavior: disconnecting one namespace ends the session of all, and no other wallet’s', async () => {
    const mock = mockAdapter({ namespace: 'polkadot' })
    const { foyer } = world.visit({ adapters: [mock], networks: [mainnet, solana, polkadot] })
    await connect(foyer, { connectorId: 'mock', namespace: 'polkadot' })
    const phone = world.phone()
    open(foyer, { namespace: 'eip155' })
    startPairing(foyer, { method: 'qrcode' })
    phone.pair(await world.link(foyer))
    await vi.waitFor(() => expect(status(foyer, 'solana')).toBe('connected'))
    await disconnect(foyer, { namespace: 'solana' })
    expect([...foyer.store.get(activeConnectionsAtom).keys()]).toEqual(['polkadot'])
    await vi.waitFor(() => expect(phone.getSessions()).toEqual([]))
    expect(foyer.store.get(relayWalletAtom)).toBeUndefined()
  })

  test('behavior: a reload resumes without asking the wallet', async () => {
    const { foyer, phone } = await paired()
    foyer.destroy()
    const prompts = phone.getPrompts().length
    const { foyer: next, events } = world.visit()
    expect(getAccount(next).status).toBe('connecting')
    await next.ready
    expect(getAccount(next, 'eip155')).toMatchObject({ status: 'connected', address: phone.addresses.eip155 })
    expect(getAccount(next, 'solana')).toMatchObject({ status: 'connected', address: phone.addresses.solana })
    expect(phone.getPrompts().length).toBe(prompts)
    expect(events.filter(({ type }) => type === 'CONNECT_SUCCESS')).toHaveLength(2)
    expect(next.store.get(connectorsAtom).map(({ type }) => type)).toEqual(['WALLET_CONNECT', 'WALLET_CONNECT'])
    await reconnect(next)
    expect(getAccount(next).isConnected).toBe(true)
  })

  test('behavior: a page that was reloaded while the wallet was open takes the approval up', async () => {
    const { foyer } = world.visit()
    const phone = world.phone({ decide: () => 'wait' })
    startPairing(foyer, { method: 'mobile' })
    phone.pair(await world.link(foyer))
    const { id } = await phone.nextPrompt('connect')
    const entries = copy(world.storage)
    // a page that is gone takes nothing back
    world.relay.setDown(true)
    foyer.destroy()
    world.relay.setDown(false)
    const { foyer: next } = world.visit({ storage: memoryStorage({ entries }) })
    await next.ready
    expect(getAccount(next).status).toBe('disconnected')
    await phone.approve(id)
    await vi.waitFor(() => expect(getAccount(next, 'eip155').isConnected).toBe(true))
    await vi.waitFor(() => expect(status(next, 'solana')).toBe('connected'))
  })

  test('behavior: a session the page could not take note of is taken up, through the adapter the site brought', async () => {
    const create: CreateAdapter = (context) => ({
      ...mockAdapter()(context),
      adopt: async ({ connectorId, network, session }) => {
        const accounts = session.accounts.map(({ caipAddress }) => {
          const address = parseCaipAddress(caipAddress).address
          return { namespace: 'eip155', address, type: 'eoa' } as const
        })
        return { connectorId, namespace: 'eip155', accounts, networkId: network.caipNetworkId }
      },
    })
    const site = { adapters: [create], networks: [mainnet] }
    const { foyer, phone } = await paired({}, site)
    foyer.destroy()
    for (const key of Object.keys(copy(world.storage)).filter((name) => name.endsWith('connections')))
      world.storage.removeItem(key)
    const { foyer: next } = world.visit(site)
    await next.ready
    await vi.waitFor(() => expect(getAccount(next, 'eip155').address).toBe(phone.addresses.eip155))
  })

  test('behavior: enableReconnect false ends what an earlier visit left', async () => {
    const { foyer, phone } = await paired()
    foyer.destroy()
    const { foyer: next } = world.visit({ enableReconnect: false })
    await next.ready
    expect(getAccount(next).status).toBe('disconnected')
    await vi.waitFor(() => expect(phone.getSessions()).toEqual([]))
  })

  test('behavior: a storage that cannot list its keys serves as well', async () => {
    const { getItem, setItem, removeItem } = world.storage
    const storage = { getItem, setItem, removeItem }
    const { foyer } = world.visit({ storage })
    startPairing(foyer, { method: 'qrcode' })
    world.phone().pair(await world.link(foyer))
    await vi.waitFor(() => expect(getAccount(foyer).isConnected).toBe(true))
    foyer.destroy()
    const { foyer: next } = world.visit({ storage })
    await next.ready
    expect(getAccount(next).isConnected).toBe(true)
  })
})

test('default: the margins are those of the relay client', () => {
  expect([pairingExpiryMargin, pairingRetryDelay]).toEqual([clientMargin, clientGap])
})

function copy(storage: Storage): Readonly<Record<string, string>> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? '']))
}

function fromBase58(text: string): Uint8Array {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const number = [...text].reduce((sum, character) => sum * 58n + BigInt(alphabet.indexOf(character)), 0n)
  const hex = number.toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')])
}
