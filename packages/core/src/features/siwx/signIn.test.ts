import { isFoyerError } from '@foyer/base'
import {
  type MemorySiwxOptions,
  mainnet,
  memorySiwx,
  memoryStorage,
  mockAdapter,
  optimism,
  siwxSession,
} from '@foyer/test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  close,
  connect,
  connectAttemptAtom,
  createFoyer,
  disconnect,
  type Foyer,
  type FoyerEvent,
  type FoyerOptions,
  getAccount,
  getNetwork,
  isOpenAtom,
  open,
  reconnect,
  routeAtom,
  startConnect,
  switchNetwork,
} from '../../index.ts'
import { cancelSignIn, startSignIn } from '../../internal/signingIn.ts'
import { dismiss, isShakingAtom } from '../../internal/views.ts'
import { loadSiwx, openSignIn, signInFlowAtom, signOut } from '../../siwx.ts'

const first = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const second = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const wallet = { connectorId: 'mock', namespace: 'eip155' } as const

const foyers: Foyer[] = []
afterEach(() => {
  for (const foyer of foyers.splice(0)) foyer.destroy()
})

function setup(siwxOptions: MemorySiwxOptions = {}, changes: Partial<FoyerOptions> = {}) {
  const siwx = memorySiwx(siwxOptions)
  const mock = mockAdapter({ wallets: [{ networkId: 'eip155:1' }] })
  const storage = memoryStorage()
  const make = () => {
    const made = createFoyer({
      projectId: 'test',
      networks: [mainnet, optimism],
      adapters: [mock],
      storage,
      siwx,
      enableWalletConnect: false,
      ...changes,
    })
    foyers.push(made)
    return made
  }
  const foyer = make()
  const events: FoyerEvent[] = []
  foyer.events.on((event) => events.push(event))
  return { foyer, siwx, mock, make, events }
}

const step = (foyer: Foyer) => foyer.store.get(signInFlowAtom).step
const reach = (foyer: Foyer, wanted: string) => vi.waitFor(() => expect(step(foyer)).toBe(wanted))
const screen = (foyer: Foyer) => (foyer.store.get(isOpenAtom) ? foyer.store.get(routeAtom).name : 'closed')

async function connected(options: MemorySiwxOptions = { required: true }, changes?: Partial<FoyerOptions>) {
  const made = setup(options, changes)
  await connect(made.foyer, wallet)
  await reach(made.foyer, 'unsigned')
  return made
}

async function signedIn(options?: MemorySiwxOptions, changes?: Partial<FoyerOptions>) {
  const made = await connected(options, changes)
  await startSignIn(made.foyer)
  expect(step(made.foyer)).toBe('signed')
  return made
}

describe('after connecting', () => {
  test('default: whoever has no session on this network is asked, and signing closes the modal', async () => {
    const { foyer, siwx, mock, events } = await connected()
    expect(screen(foyer)).toBe('SIWXSignMessage')
    await startSignIn(foyer)
    expect([step(foyer), screen(foyer)]).toEqual(['signed', 'closed'])
    expect(siwx.list()).toEqual([`eip155:1:${first}`])
    expect(mock.wallet().requests.filter((one) => one === 'signMessage')).toHaveLength(1)
    const properties = { network: 'eip155:1', isSmartAccount: false }
    expect(events.filter(({ type }) => type.includes('SIWX'))).toEqual([
      { type: 'CLICK_SIGN_SIWX_MESSAGE', properties },
      { type: 'SIWX_AUTH_SUCCESS', properties },
    ])
  })

  test('behavior: what is kept is the text that was signed, its parts and the signature', async () => {
    const { siwx } = await signedIn()
    const [session] = await siwx.getSessions('eip155:1', first)
    expect(session).toEqual({
      data: {
        accountAddress: first,
        chainId: 'eip155:1',
        domain: 'site.example',
        uri: 'https://site.example/',
        nonce: 'abcdefgh12345678',
        version: '1',
      },
      message: `eip155:1:${first} signs in`,
      signature: expect.stringMatching(/./),
    })
  })

  test('behavior: whoever has a session is asked nothing', async () => {
    const { foyer, mock } = setup({ required: true, sessions: [siwxSession('eip155:1', first)] })
    await connect(foyer, wallet)
    await reach(foyer, 'signed')
    expect([screen(foyer), mock.wallet().requests.includes('signMessage')]).toEqual(['closed', false])
  })

  test('behavior: C59: the screen stays from connecting to the answer, however late the site says whether there is a session', async () => {
    const { foyer, siwx, mock } = setup({ required: true })
    open(foyer)
    const [releaseSite, releaseWallet] = [siwx.hold(), mock.wallet().hold()]
    const heard: (readonly [string, boolean])[] = []
    foyer.store.sub(isOpenAtom, () => heard.push(['open', foyer.store.get(isOpenAtom)]))
    startConnect(foyer, wallet)
    releaseWallet()
    await reach(foyer, 'checking')
    expect(screen(foyer)).toBe('SIWXSignMessage')
    releaseSite()
    await reach(foyer, 'unsigned')
    expect([screen(foyer), getAccount(foyer).isConnected, heard]).toEqual(['SIWXSignMessage', true, []])
  })

  test('behavior: with a session, connecting closes the modal as on a site without sign-in', async () => {
    const { foyer } = setup({ required: true, sessions: [siwxSession('eip155:1', first)] })
    open(foyer)
    startConnect(foyer, wallet)
    await reach(foyer, 'signed')
    await vi.waitFor(() => expect(screen(foyer)).toBe('closed'))
  })

  test('behavior: C57: on a network the site did not name the network comes first, and then one signature', async () => {
    const { foyer, siwx, mock } = setup({ required: true })
    mock.wallet().changeNetwork('eip155:5')
    open(foyer)
    startConnect(foyer, wallet)
    await vi.waitFor(() => expect(screen(foyer)).toBe('UnsupportedChain'))
    expect([step(foyer), siwx.calls]).toEqual(['idle', []])
    await switchNetwork(foyer, { network: mainnet })
    await reach(foyer, 'unsigned')
    expect(screen(foyer)).toBe('SIWXSignMessage')
    await startSignIn(foyer)
    expect(mock.wallet().requests.filter((one) => one === 'signMessage')).toHaveLength(1)
  })

  test('behavior: a site without sign-in asks nothing, and cannot open its screen', async () => {
    const { foyer } = setup({}, { siwx: undefined })
    await connect(foyer, wallet)
    expect(step(foyer)).toBe('idle')
    expect(() => openSignIn(foyer)).toThrow('SIWX is not enabled')
  })
})

test('error: while nobody is connected there is nobody to sign in', () => {
  const { foyer } = setup({ required: true })
  expect(() => openSignIn(foyer)).toThrow('No ActiveCaipAddress found')
  expect(screen(foyer)).toBe('closed')
})

describe('signing', () => {
  test('error: a declined signature stays on the screen with its error, and can be tried again', async () => {
    const { foyer, mock, siwx, events } = await connected()
    mock.wallet().setMood('reject')
    await startSignIn(foyer)
    const flow = foyer.store.get(signInFlowAtom)
    expect(flow.step === 'unsigned' && flow.error instanceof Error && isFoyerError(flow.error, 'UserRejected')).toBe(
      true,
    )
    expect([screen(foyer), siwx.list()]).toEqual(['SIWXSignMessage', []])
    expect(events.at(-1)).toMatchObject({ type: 'SIWX_AUTH_ERROR', properties: { message: 'Connection rejected' } })
    mock.wallet().setMood('approve')
    await startSignIn(foyer)
    expect(step(foyer)).toBe('signed')
  })

  test('error: a failure reopens the screen that the site had closed', async () => {
    const { foyer, siwx } = await connected()
    const release = siwx.hold()
    siwx.failNext('addSession')
    const signing = startSignIn(foyer)
    close(foyer)
    expect([step(foyer), screen(foyer)]).toEqual(['signing', 'closed'])
    release()
    await signing
    expect([step(foyer), screen(foyer)]).toEqual(['unsigned', 'SIWXSignMessage'])
  })

  test('error: a message without a text of its own is not put before the wallet', async () => {
    const siwx = memorySiwx({ required: true })
    const { foyer, mock } = await connected(
      {},
      {
        siwx: {
          ...siwx,
          createMessage: async (input) => ({
            ...(await siwx.createMessage(input)),
            toString: Object.prototype.toString,
          }),
        },
      },
    )
    await startSignIn(foyer)
    expect([step(foyer), mock.wallet().requests.includes('signMessage')]).toEqual(['unsigned', false])
  })

  test('behavior: an account that changes meanwhile is asked for itself', async () => {
    const { foyer, mock, siwx } = await connected()
    const release = mock.wallet().hold()
    const signing = startSignIn(foyer)
    mock.wallet().changeAccounts([second, first])
    await signing
    release()
    await reach(foyer, 'unsigned')
    const flow = foyer.store.get(signInFlowAtom)
    expect([flow.step === 'unsigned' && flow.account, siwx.list()]).toEqual([`eip155:1:${second}`, []])
  })
})

describe('required', () => {
  test('behavior: the visitor cannot close the screen: it shakes; opening the modal leads back to it', async () => {
    const { foyer } = await connected()
    dismiss(foyer)
    expect([screen(foyer), foyer.store.get(isShakingAtom)]).toEqual(['SIWXSignMessage', true])
    close(foyer)
    open(foyer, { view: 'Networks' })
    expect(screen(foyer)).toBe('SIWXSignMessage')
  })

  test('behavior: cancel disconnects whoever never signed', async () => {
    const { foyer, events } = await connected()
    await cancelSignIn(foyer)
    expect([getAccount(foyer).isConnected, screen(foyer), step(foyer)]).toEqual([false, 'closed', 'idle'])
    expect(events.some(({ type }) => type === 'CLICK_CANCEL_SIWX')).toBe(true)
  })

  test('behavior: C58: cancel on a new network goes back to the one that was signed in; session and network stay', async () => {
    const { foyer, siwx } = await signedIn()
    await switchNetwork(foyer, { network: optimism })
    await reach(foyer, 'unsigned')
    expect(screen(foyer)).toBe('SIWXSignMessage')
    await cancelSignIn(foyer)
    await reach(foyer, 'signed')
    await vi.waitFor(() => expect(screen(foyer)).toBe('closed'))
    expect([getNetwork(foyer).chainId, siwx.list()]).toEqual([1, [`eip155:1:${first}`]])
  })

  test('behavior: cancel while the site is asked: who turns out to have a session stays signed in', async () => {
    const { foyer, siwx } = await signedIn()
    await switchNetwork(foyer, { network: optimism })
    await reach(foyer, 'unsigned')
    const release = siwx.hold()
    await switchNetwork(foyer, { network: mainnet })
    await reach(foyer, 'checking')
    const cancelling = cancelSignIn(foyer)
    release()
    await cancelling
    expect([step(foyer), screen(foyer), getAccount(foyer).isConnected]).toEqual(['signed', 'closed', true])
  })

  test('behavior: cancel counts for the account that was asked, not for one that takes its place meanwhile', async () => {
    const { foyer, siwx, mock } = setup({ required: true })
    const release = siwx.hold()
    await connect(foyer, wallet)
    await reach(foyer, 'checking')
    const cancelling = cancelSignIn(foyer)
    mock.wallet().changeAccounts([second])
    release()
    await cancelling
    await reach(foyer, 'unsigned')
    expect([getAccount(foyer).address, screen(foyer)]).toEqual([second, 'SIWXSignMessage'])
  })

  test('error: cancel while the site is asked ends well where its own code fails', async () => {
    const { foyer, siwx } = setup({ required: true })
    const release = siwx.hold()
    await connect(foyer, wallet)
    await reach(foyer, 'checking')
    const broken = () => {
      throw new Error('the site’s own mistake')
    }
    Object.assign(siwx, { getRequired: broken })
    await cancelSignIn(foyer)
    expect([step(foyer), screen(foyer)]).toEqual(['skipped', 'closed'])
    release()
  })

  test('behavior: a wallet that does not go back leaves the screen with its error, and cancel stays a way out', async () => {
    const { foyer, mock } = await signedIn()
    await switchNetwork(foyer, { network: optimism })
    await reach(foyer, 'unsigned')
    mock.wallet().setMood('reject')
    await cancelSignIn(foyer)
    expect([step(foyer), screen(foyer)]).toEqual(['unsigned', 'SIWXSignMessage'])
    mock.wallet().setMood('hang')
    void cancelSignIn(foyer)
    await reach(foyer, 'leaving')
    await vi.waitFor(() => expect(mock.wallet().requests.filter((one) => one === 'switchNetwork')).toHaveLength(3))
    await cancelSignIn(foyer)
    expect(getAccount(foyer).isConnected).toBe(false)
  })

  test('behavior: a screen whose account has gone is not closed once its foyer is destroyed', async () => {
    const { foyer, mock } = await connected()
    mock.wallet().hold()
    connect(foyer, wallet).catch(() => {})
    await vi.waitFor(() => expect(foyer.store.get(connectAttemptAtom).step).toBe('waiting'))
    mock.wallet().revoke()
    foyer.destroy()
    await Promise.resolve()
    expect([step(foyer), screen(foyer)]).toEqual(['idle', 'SIWXSignMessage'])
  })

  test('behavior: after a reload the visitor without a session is asked at once, the one with a session never', async () => {
    const { make, siwx } = await connected()
    const again = make()
    await reconnect(again)
    await reach(again, 'unsigned')
    expect(screen(again)).toBe('SIWXSignMessage')
    await startSignIn(again)
    const third = make()
    await reconnect(third)
    await reach(third, 'signed')
    expect([screen(third), siwx.list()]).toEqual(['closed', [`eip155:1:${first}`]])
  })
})

describe('optional', () => {
  test.each([
    ['cancel', (foyer: Foyer) => cancelSignIn(foyer)],
    ['the cross', (foyer: Foyer) => dismiss(foyer)],
  ])('behavior: %s closes, and the visitor stays connected', async (_, leave) => {
    const { foyer } = await connected({})
    expect(screen(foyer)).toBe('SIWXSignMessage')
    await leave(foyer)
    expect([getAccount(foyer).isConnected, screen(foyer), step(foyer)]).toEqual([true, 'closed', 'skipped'])
    open(foyer)
    expect(screen(foyer)).toBe('Account')
    openSignIn(foyer)
    await startSignIn(foyer)
    expect([step(foyer), screen(foyer)]).toEqual(['signed', 'closed'])
  })

  test('behavior: a restored connection asks for nothing by itself', async () => {
    const { make } = await connected({})
    const again = make()
    await reconnect(again)
    await reach(again, 'skipped')
    expect(screen(again)).toBe('closed')
  })
})

describe('signing out', () => {
  test('default: the session ends and the wallet stays connected; where signing in is optional, nobody is asked again', async () => {
    const { foyer, siwx } = await signedIn({ required: false })
    await signOut(foyer)
    expect([step(foyer), siwx.list(), getAccount(foyer).status, screen(foyer)]).toEqual([
      'skipped',
      [],
      'connected',
      'closed',
    ])
    await expect(signOut(foyer)).rejects.toThrow(expect.objectContaining({ name: 'NoActiveCaipAddress' }))
  })

  test('behavior: where nobody stays without signing in, the visitor is asked again', async () => {
    const { foyer } = await signedIn({ required: true })
    await signOut(foyer)
    expect([step(foyer), getAccount(foyer).status, screen(foyer)]).toEqual(['unsigned', 'connected', 'SIWXSignMessage'])
    await startSignIn(foyer)
    expect([step(foyer), screen(foyer)]).toEqual(['signed', 'closed'])
  })

  test('error: a site that could not end it has a session still, and says so', async () => {
    const { foyer, siwx } = await signedIn({ required: true })
    siwx.failNext('revokeSession')
    await expect(signOut(foyer)).rejects.toThrow()
    expect([step(foyer), siwx.list().length]).toEqual(['signed', 1])
  })

  test('default: what the site configured is there to ask, in its older form too', async () => {
    const { foyer, siwx } = setup()
    expect(await loadSiwx(foyer)).toBe(siwx)
    const bare = setup({}, { siwx: undefined }).foyer
    await expect(loadSiwx(bare)).rejects.toThrow(expect.objectContaining({ name: 'SiwxNotEnabled' }))
  })
})

describe('several sessions', () => {
  test('behavior: one per network and account, all kept; going back to one asks nothing', async () => {
    const { foyer, mock, siwx } = await signedIn()
    await switchNetwork(foyer, { network: optimism })
    await reach(foyer, 'unsigned')
    await startSignIn(foyer)
    mock.wallet().changeAccounts([second, first])
    await reach(foyer, 'unsigned')
    await startSignIn(foyer)
    expect(siwx.list()).toEqual([`eip155:1:${first}`, `eip155:10:${first}`, `eip155:10:${second}`])
    mock.wallet().changeAccounts([first, second])
    await reach(foyer, 'signed')
    await switchNetwork(foyer, { network: mainnet })
    await vi.waitFor(() =>
      expect(foyer.store.get(signInFlowAtom)).toMatchObject({ step: 'signed', account: `eip155:1:${first}` }),
    )
    expect(mock.wallet().requests.filter((one) => one === 'signMessage')).toHaveLength(3)
  })

  test('behavior: disconnecting ends the session in use and no other', async () => {
    const { foyer, siwx } = await signedIn()
    await switchNetwork(foyer, { network: optimism })
    await reach(foyer, 'unsigned')
    await startSignIn(foyer)
    await disconnect(foyer)
    expect(siwx.list()).toEqual([`eip155:1:${first}`])
  })

  test('behavior: sessions outlive a disconnect where the site wishes', async () => {
    const { foyer, siwx } = await signedIn({ required: true, signOutOnDisconnect: false })
    await disconnect(foyer)
    expect(siwx.list()).toEqual([`eip155:1:${first}`])
  })

  test('error: a session that could not be ended is told, and the visitor is disconnected all the same', async () => {
    const { foyer, siwx } = await signedIn()
    siwx.failNext('revokeSession')
    await expect(disconnect(foyer)).rejects.toThrow('Failed to disconnect chains: Server error')
    expect(getAccount(foyer).isConnected).toBe(false)
  })
})

test('error: a site that cannot say whether there is a session leaves nobody without a way on', async () => {
  const { foyer, siwx } = setup({ required: true })
  siwx.failNext('getSessions')
  await connect(foyer, wallet)
  await reach(foyer, 'unsigned')
  expect(screen(foyer)).toBe('SIWXSignMessage')
  expect(foyer.store.get(signInFlowAtom)).toMatchObject({ error: { name: 'ServerError' } })
  await startSignIn(foyer)
  expect(step(foyer)).toBe('signed')
})

describe('other pages', () => {
  test('default: signed in on one page, signed in on the other, whose screen closes', async () => {
    const { foyer, make, mock } = await connected()
    const other = make()
    await reconnect(other)
    await reach(other, 'unsigned')
    expect(screen(other)).toBe('SIWXSignMessage')
    await startSignIn(foyer)
    await reach(other, 'signed')
    expect(screen(other)).toBe('closed')
    expect(mock.wallet().requests.filter((one) => one === 'signMessage')).toHaveLength(1)
  })

  test.each([
    [true, 'unsigned', 'SIWXSignMessage'],
    [false, 'skipped', 'closed'],
  ] as const)(
    'behavior: a session that ended on another page has ended here (required: %s)',
    async (required, wanted, shown) => {
      const { foyer, make, siwx } = setup({ required, sessions: [siwxSession('eip155:1', first)] })
      await connect(foyer, wallet)
      await reach(foyer, 'signed')
      const other = make()
      await reconnect(other)
      await reach(other, 'signed')
      siwx.failNext('getSessions')
      new BroadcastChannel('@foyer/sign-in').postMessage('')
      await vi.waitFor(() => expect(siwx.calls.filter((one) => one.startsWith('getSessions'))).toHaveLength(4))
      // a site that does not answer ends nothing
      expect([step(foyer), step(other)]).toEqual(['signed', 'signed'])
      await siwx.revokeSession('eip155:1', first)
      const channel = new BroadcastChannel('@foyer/sign-in')
      channel.postMessage('')
      await reach(other, wanted)
      await reach(foyer, wanted)
      expect(screen(other)).toBe(shown)
      channel.close()
    },
  )
})
