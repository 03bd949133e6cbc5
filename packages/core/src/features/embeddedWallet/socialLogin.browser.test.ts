import { hurry, mainnet, memorySiwx, memoryStorage, mockAdapter } from '@foyer/test'
import { createFrameWallet, type FrameWalletOptions } from '@foyer/test-kit/frame'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  connectWallet,
  createFoyer,
  disconnect,
  type Foyer,
  type FoyerOptions,
  getAccount,
  goBack,
  isOpenAtom,
  open,
  routeAtom,
  statusAtom,
} from '../../index.ts'
import { isPopupStuck, socialFlowAtom, startSocialLogin } from '../../internal/embeddedWallet.ts'
import { setLanguage } from '../../theme/language.ts'
import { version } from '../../version.ts'
import { socialTransition } from './loginFlows.ts'

afterEach(() => vi.restoreAllMocks())

const origin = 'https://wallet.example'
const resultUri = `${origin}/social?code=1&state=2`

const options = {
  networks: [mainnet],
  adapters: [mockAdapter()],
  enableWalletConnect: false,
  metadata: { name: 'Lumen', description: '', url: 'https://lumen.example', icons: [] },
  frameUrl: `${origin}/sdk`,
  features: { socials: ['google'] },
} satisfies FoyerOptions

/** A site whose wallet is scripted. The login's window is a frame of this page: a window that a test can close. */
async function start(
  script: FrameWalletOptions = {},
  changes: Partial<FoyerOptions> = {},
  onSend: (data: unknown) => void = () => {},
) {
  const iframe = document.createElement('iframe')
  document.body.append(iframe)
  const opened = vi.spyOn(window, 'open').mockImplementation(() => iframe.contentWindow)
  const frame = createFrameWallet({ email: 'ada@example.com', ...script })
  const storage = memoryStorage()
  const hurried = hurry(frame.channel)
  const frameChannel: typeof hurried = (onMessage) => {
    const pipe = hurried(onMessage)
    const send: typeof pipe.send = (data) => {
      onSend(data)
      pipe.send(data)
    }
    return { ...pipe, send }
  }
  const foyer = createFoyer({ ...options, storage, frameChannel, ...changes })
  onTestFinished(() => {
    foyer.destroy()
    iframe.remove()
  })
  const events: string[] = []
  foyer.events.on(({ type }) => events.push(type))
  open(foyer)
  const login = startSocialLogin(foyer, { provider: 'google' })
  const post = (message: MessageEventInit) => {
    window.dispatchEvent(new MessageEvent('message', { origin, source: iframe.contentWindow, ...message }))
  }
  const step = () => foyer.store.get(socialFlowAtom)
  return { foyer, frame, storage, iframe, opened, events, login, post, step }
}

type Started = Awaited<ReturnType<typeof start>>
const waitUntilAsked = ({ frame }: Started) =>
  vi.waitFor(() => expect(frame.heard).toContain('GET_SOCIAL_REDIRECT_URI'))
/** Waits until what was said before has been heard. */
const settled = () => new Promise((done) => setTimeout(done))

// C48 of tooling/coverage/complaints.json
test('default: the window opens within the gesture, and what it brings back connects', async () => {
  const started = await start()
  const { foyer, frame, opened, events, login, post } = started
  expect(opened).toHaveBeenCalledWith(`${origin}/loading`, 'popupWindow', 'width=600,height=800,scrollbars=yes')
  expect(foyer.store.get(routeAtom)).toEqual({ name: 'ConnectingSocial', params: { provider: 'google' } })
  await waitUntilAsked(started)
  await settled()
  post({ data: { resultUri } })
  await login
  expect(frame.heard).toContain('CONNECT_SOCIAL')
  expect(foyer.store.get(statusAtom)).toBe('connected')
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  expect(getAccount(foyer).embeddedWallet?.user).toMatchObject({ email: 'ada@example.com', socialProvider: 'google' })
  expect(events.filter((type) => /SOCIAL|CONNECT/.test(type))).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_REQUEST_USER_DATA',
    'CONNECT_SUCCESS',
    'SOCIAL_LOGIN_SUCCESS',
  ])
})

describe('what goes along', () => {
  const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const lines = (nonce = 'abcdefgh12345678') =>
    [
      'site.example wants you to sign in with your Ethereum account:',
      account,
      '',
      '',
      'URI: https://site.example/',
      'Version: 1',
      'Chain ID: 1',
      `Nonce: ${nonce}`,
      'Issued At: 2026-11-28T00:00:00.000Z',
    ].join('\n')

  /** Logs in on a site that signs its visitors in. */
  async function logIn(message: string, siwx: FoyerOptions['siwx'] = memorySiwx()) {
    const sent: { readonly type?: string; readonly payload?: object }[] = []
    const toSignIn = () => ({ message, signature: '0x0123' })
    const started = await start({ toSignIn }, { siwx }, (data) => sent.push(data as (typeof sent)[number]))
    await waitUntilAsked(started)
    await settled()
    started.post({ data: { resultUri } })
    await started.login
    const payload = sent.find(({ type }) => type === '@w3m-app/CONNECT_SOCIAL')?.payload
    return { ...started, payload, sent }
  }

  test('default: the frame hears whose page it is in, and the version', async () => {
    const { sent } = await logIn(lines())
    expect(sent.find(({ type }) => type === '@w3m-app/SYNC_DAPP_DATA')?.payload).toEqual({
      metadata: options.metadata,
      projectId: '',
      sdkType: 'foyer',
      sdkVersion: version,
    })
  })

  test('default: chain, account type, node and sign-in; what comes back signed is the session', async () => {
    const siwx = memorySiwx()
    const { payload, events, frame } = await logIn(lines(), siwx)
    expect(payload).toEqual({
      uri: resultUri,
      chainId: 1,
      preferredAccountType: 'smartAccount',
      rpcUrl: mainnet.rpcUrls.default.http[0],
      siwxMessage: {
        accountAddress: '<<AccountAddress>>',
        chainId: 'eip155:1',
        domain: 'site.example',
        uri: 'https://site.example/',
        version: '1',
        nonce: 'abcdefgh12345678',
      },
    })
    expect((await siwx.getSessions('eip155:1', account))[0]).toMatchObject({
      data: { accountAddress: account, chainId: 'eip155:1', nonce: 'abcdefgh12345678' },
      message: lines(),
      signature: '0x0123',
    })
    expect(events.filter((type) => type.startsWith('SIWX'))).toEqual(['SIWX_AUTH_SUCCESS'])
    expect(frame.heard.filter((name) => name === 'GET_USER')).toHaveLength(1)
  })

  test.each([
    ['of another nonce', lines('ffffffff12345678')],
    ['with a right beside it', `${lines()}\nResources:\n- https://evil.example`],
    ['with words of its own', lines().replace('\n\n\n', '\n\nPay me\n\n')],
    ['without a line', lines().replace('Version: 1\n', '')],
    ['of another account', lines().replace(account, account.replace('9', '8'))],
  ])('error: a text %s is no session', async (_, text) => {
    const siwx = memorySiwx()
    const { foyer } = await logIn(text, siwx)
    expect(foyer.store.get(statusAtom)).toBe('connected')
    expect(await siwx.getSessions('eip155:1', account)).toEqual([])
  })

  test('behavior: a statement of the site’s is not sent: it is shown before it is signed', async () => {
    const site = memorySiwx()
    const siwx: FoyerOptions['siwx'] = {
      ...site,
      createMessage: async (input) => ({ ...(await site.createMessage(input)), statement: 'I accept' }),
    }
    const { createSocialSignIn } = await import('./createSocialSignIn.ts')
    const foyer = createFoyer({ ...options, storage: memoryStorage(), siwx })
    onTestFinished(() => foyer.destroy())
    const params = { network: foyer.config.defaultNetwork, signal: foyer.signal }
    expect(await createSocialSignIn(foyer, { siwx, ...params })).toBeUndefined()
    site.failNext('createMessage')
    expect(await createSocialSignIn(foyer, { siwx: site, ...params })).toBeUndefined()
    expect(await createSocialSignIn(foyer, { siwx: site, ...params })).toBeDefined()
  })
})

const drawn = (bytes: string) => `data:image/jpeg;base64,${bytes}`

test('default: name and picture of the account elsewhere are known, after a reload too; a later login brings the new ones', async () => {
  const account: { userName?: string; avatar?: string } = { userName: 'Ada Lovelace', avatar: drawn('AAAA') }
  const started = await start({ toSocialAccount: () => account })
  const { foyer: first, frame, storage, post } = started
  const logIn = async (foyer: Foyer, login: Promise<void>, count: number) => {
    const asked = () => frame.heard.filter((name) => name === 'GET_SOCIAL_REDIRECT_URI').length
    await vi.waitFor(() => expect(asked()).toBe(count))
    await settled()
    post({ data: { resultUri } })
    await login
    return getAccount(foyer).embeddedWallet?.user
  }
  expect(await logIn(first, started.login, 1)).toMatchObject({ ...account, socialProvider: 'google' })
  expect(storage.getItem('@appkit-wallet/SOCIAL_USERNAME')).toBe('Ada Lovelace')
  expect(storage.getItem('@appkit-wallet/SOCIAL_AVATAR')).toBe(drawn('AAAA'))
  first.destroy()
  const foyer = createFoyer({ ...options, storage, frameChannel: hurry(frame.channel) })
  onTestFinished(() => foyer.destroy())
  await foyer.ready
  expect(getAccount(foyer).embeddedWallet?.user).toMatchObject(account)

  await disconnect(foyer)
  expect(storage.getItem('@appkit-wallet/SOCIAL_AVATAR')).toBeNull()
  Object.assign(account, { userName: 'Ada King', avatar: drawn('BBBB') })
  open(foyer)
  expect(await logIn(foyer, startSocialLogin(foyer, { provider: 'google' }), 2)).toMatchObject(account)
})

test.each(['https://elsewhere.example/ada.png', 'javascript:alert(1)', 'data:text/html,x', drawn('A'.repeat(300_000))])(
  'error: a picture of another kind than a small one in the text is none: %#',
  async (avatar) => {
    const started = await start({ toSocialAccount: () => ({ userName: 'Ada', avatar }) })
    await waitUntilAsked(started)
    await settled()
    started.post({ data: { resultUri } })
    await started.login
    const user = getAccount(started.foyer).embeddedWallet?.user
    expect([user?.userName, user?.avatar]).toEqual(['Ada', undefined])
    expect(started.storage.getItem('@appkit-wallet/SOCIAL_AVATAR')).toBeNull()
  },
)

test('default: begun by a button of the site’s own for this account alone', async () => {
  const started = await start()
  await waitUntilAsked(started)
  goBack(started.foyer)
  await started.login
  started.opened.mockClear()
  const connecting = connectWallet(started.foyer, { wallet: 'google' })
  await vi.waitFor(() => expect(started.opened).toHaveBeenCalledTimes(1))
  expect(started.foyer.store.get(routeAtom)).toEqual({ name: 'ConnectingSocial', params: { provider: 'google' } })
  await vi.waitFor(() =>
    expect(started.frame.heard.filter((name) => name === 'GET_SOCIAL_REDIRECT_URI')).toHaveLength(2),
  )
  await settled()
  started.post({ data: { resultUri } })
  expect((await connecting).connectorId).toBe('ID_AUTH')
})

test('error: what another window, another page or nobody says is not heard', async () => {
  const started = await start()
  const { foyer, frame, login, post, step } = started
  await waitUntilAsked(started)
  await settled()
  post({ data: { resultUri }, source: window })
  post({ data: { resultUri }, source: null })
  post({ data: { resultUri }, origin: 'https://evil.example' })
  post({ data: { resultUri }, origin: `${origin}.evil.example` })
  for (const data of [null, 'x', {}, { resultUri: 1 }, { resultUri: { toString: () => resultUri } }]) post({ data })
  await settled()
  expect(step().step).toBe('waiting')
  expect(frame.heard).not.toContain('CONNECT_SOCIAL')
  goBack(foyer)
  await login
  expect(step().step).toBe('idle')
  expect(foyer.store.get(statusAtom)).toBe('disconnected')
})

describe('what ends it', () => {
  test.each(['javascript:alert(1)', 'data:text/html,x', '', 'x', 'https://'])(
    'error: a frame that sends the visitor to %j is not followed',
    async (socialUri) => {
      const { login, step } = await start({ socialUri })
      await login
      expect(step()).toMatchObject({ step: 'failed', error: { name: 'SocialConnectFailed' } })
    },
  )

  test('error: the issuer says no', async () => {
    const started = await start()
    await waitUntilAsked(started)
    await settled()
    started.post({ data: { resultUri: `${origin}/social?error=access_denied&state=2` } })
    await started.login
    expect(started.step()).toMatchObject({ step: 'failed', error: { cause: { message: 'access_denied' } } })
    expect(started.events.at(-1)).toBe('SOCIAL_LOGIN_ERROR')
  })

  test('error: the wallet does not connect after all', async () => {
    const started = await start({ silent: ['GET_USER'] })
    await waitUntilAsked(started)
    await settled()
    started.post({ data: { resultUri } })
    await vi.waitFor(() => expect(started.frame.heard).toContain('CONNECT_SOCIAL'))
    await vi.waitFor(() => expect(started.step().step).toBe('connecting'))
    // a second press changes nothing
    await startSocialLogin(started.foyer, { provider: 'google' })
    expect(started.opened).toHaveBeenCalledTimes(1)
    started.foyer.destroy()
    await started.login
    expect(started.step()).toMatchObject({ step: 'failed', error: { name: 'RequestAborted' } })
  })

  test('error: the window is closed', async () => {
    const started = await start()
    await waitUntilAsked(started)
    await settled()
    started.iframe.remove()
    await started.login
    expect(started.step()).toMatchObject({ step: 'failed', error: { name: 'PopupClosed' } })
    expect(started.events.at(-1)).toBe('SOCIAL_LOGIN_CANCELED')
  })
})

describe('a window that says that it is still on the wallet’s loading page', () => {
  const isLoading = { data: { isLoading: true } }

  /** At a login whose clock is the test's. `visits` counts the documents that the window has shown. */
  async function send() {
    const clock = { now: 0 }
    vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
    const started = await start({ socialUri: `${location.origin}/at-the-provider` })
    let visits = 0
    started.iframe.addEventListener('load', () => {
      visits += 1
    })
    const until = (count: number) => vi.waitFor(() => expect(visits).toBe(count))
    await until(1)
    return { ...started, clock, until, count: () => visits }
  }

  test('default: is sent on again, each time after twice as long, and what it brings back connects', async () => {
    const { foyer, clock, until, count, post, login } = await send()
    clock.now = 2_999
    post(isLoading)
    clock.now = 3_000
    post({ ...isLoading, source: window })
    post({ ...isLoading, origin: 'https://evil.example' })
    for (const data of [null, 'isLoading', { isLoading: 1 }]) post({ data })
    await settled()
    expect(count()).toBe(1)
    post(isLoading)
    await until(2)
    clock.now += 5_999
    post(isLoading)
    clock.now += 1
    post(isLoading)
    await until(3)
    post({ data: { resultUri } })
    await login
    expect(foyer.store.get(statusAtom)).toBe('connected')
    // nobody listens any more
    clock.now += 60_000
    post(isLoading)
    await settled()
    expect(count()).toBe(3)
  })

  test('error: one that never leaves it is given up after the fourth time, and says so', async () => {
    const { clock, until, count, post, login, step, events } = await send()
    for (const [index, wait] of [3_000, 6_000, 12_000].entries()) {
      clock.now += wait
      post(isLoading)
      await until(index + 2)
    }
    clock.now += 24_000
    post(isLoading)
    await login
    const flow = step()
    expect(flow).toMatchObject({ step: 'failed', error: { name: 'SocialConnectFailed' } })
    expect(flow.step === 'failed' && isPopupStuck(flow.error)).toBe(true)
    expect(count()).toBe(4)
    expect(events.at(-1)).toBe('SOCIAL_LOGIN_ERROR')
  })
})

describe('inside Telegram, which opens no window', () => {
  beforeEach(() => {
    Reflect.set(window, 'TelegramWebviewProxy', {})
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'TelegramWebviewProxy')
    history.replaceState(null, '', here)
  })
  const here = location.href
  const authorizeUri = 'https://issuer.example/auth?client_id=1&state=abc.def'

  /** A page that has left for the login. */
  async function leave() {
    history.replaceState(null, '', '/checkout?order=7#tgWebAppData=secret')
    const started = await start({ socialUri: authorizeUri })
    await vi.waitFor(() => expect(started.opened).toHaveBeenCalled())
    return started
  }

  /** The same site, come back to. */
  function comeBack({ storage, frame }: Started, query: string) {
    history.replaceState({ own: 1 }, '', `/checkout?order=7${query}`)
    const foyer = createFoyer({ ...options, storage, frameChannel: hurry(frame.channel) })
    onTestFinished(() => foyer.destroy())
    return foyer
  }
  const flowOf = (foyer: Foyer) => foyer.store.get(socialFlowAtom)

  test('default: the page itself goes there, with its address and without what Telegram told it, and what comes back connects', async () => {
    const left = await leave()
    const [[url, target]] = left.opened.mock.calls as [[URL, string]]
    expect(target).toBe('_top')
    expect(url.searchParams.get('state')).toBe(`abc.def--${encodeURIComponent(`${location.origin}/checkout?order=7`)}`)
    expect(url.searchParams.get('client_id')).toBe('1')
    left.foyer.destroy()

    const foyer = comeBack(left, `&result_uri=${encodeURIComponent(resultUri)}`)
    await vi.waitFor(() => expect(foyer.store.get(statusAtom)).toBe('connected'))
    expect(location.search).toBe('?order=7')
    expect(history.state).toEqual({ own: 1 })
    expect(left.frame.heard).toContain('CONNECT_SOCIAL')
    expect(getAccount(foyer).embeddedWallet?.user).toMatchObject({ socialProvider: 'google' })
    await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(false))
  })

  test('error: the issuer says no: that is shown, and the address is clean', async () => {
    const left = await leave()
    left.foyer.destroy()
    const foyer = comeBack(left, `&result_uri=${encodeURIComponent(`${origin}/social?error=access_denied`)}`)
    await vi.waitFor(() => expect(flowOf(foyer)).toMatchObject({ step: 'failed', provider: 'google' }))
    expect(foyer.store.get(routeAtom)).toEqual({ name: 'ConnectingSocial', params: { provider: 'google' } })
    expect(location.search).toBe('?order=7')
  })

  test('behavior: who comes back without an answer is asked nothing, now or later', async () => {
    const left = await leave()
    left.foyer.destroy()
    const before = left.frame.heard.length
    const foyer = comeBack(left, '')
    await foyer.ready
    await vi.waitFor(() => expect(left.storage.getItem('@foyer/frameTask')).toBeNull())
    expect(left.frame.heard.slice(before)).not.toContain('CONNECT_SOCIAL')
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test('error: a result that nobody waits for connects nobody, and leaves the address with the first use of the wallet', async () => {
    const left = await leave()
    left.foyer.destroy()
    left.storage.removeItem('@foyer/frameTask')
    const before = left.frame.heard.length
    const foyer = comeBack(left, `&result_uri=${encodeURIComponent(resultUri)}`)
    await foyer.ready
    await settled()
    expect(left.frame.heard).toHaveLength(before)
    expect(flowOf(foyer).step).toBe('idle')
    await foyer.externals.embedded.load()
    await vi.waitFor(() => expect(location.search).toBe('?order=7'))
    expect(history.state).toEqual({ own: 1 })
    expect(left.frame.heard).not.toContain('CONNECT_SOCIAL')
    expect(flowOf(foyer).step).toBe('idle')
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test('behavior: leaving the screen before the page has gone forgets it', async () => {
    const left = await leave()
    expect(left.storage.getItem('@foyer/frameTask')).toContain('google')
    goBack(left.foyer)
    await left.login
    expect(left.storage.getItem('@foyer/frameTask')).toBeNull()
    expect(left.step().step).toBe('idle')
  })
})

const google = { step: 'waiting', provider: 'google' } as const
const failed = new Error('x')

test.each([
  [{ step: 'idle' }, { type: 'started', provider: 'google' }, google],
  [google, { type: 'answered' }, { step: 'connecting', provider: 'google' }],
  [{ step: 'idle' }, { type: 'answered' }, { step: 'idle' }],
  [google, { type: 'failed', error: failed }, { step: 'failed', provider: 'google', error: failed }],
  [{ step: 'idle' }, { type: 'failed', error: failed }, { step: 'idle' }],
  [google, { type: 'left' }, { step: 'idle' }],
] as const)('default: %j and %j', (flow, event, next) => {
  expect(socialTransition(flow, event)).toEqual(next)
})

test('behavior: the window is told the language of the site, for when it comes back to the wallet', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const foyer = createFoyer({
    ...options,
    frameChannel: hurry(createFrameWallet({ email: 'ada@example.com' }).channel),
  })
  onTestFinished(() => foyer.destroy())
  setLanguage(foyer, { locale: 'pt-BR' })
  await startSocialLogin(foyer, { provider: 'google' })
  expect(opened).toHaveBeenCalledWith(`${origin}/loading?locale=pt-BR`, 'popupWindow', expect.anything())
})
