import { type CreateAdapter, FoyerError } from '@foyer/base'
import { close, connect, type Foyer, type FoyerEvent, navigate, open } from '@foyer/core'
import { getQueryClient, identityQuery } from '@foyer/core/internal/queries'
import { openPay } from '@foyer/core/pay'
import {
  atFarcaster,
  bill,
  fixtures,
  loggedIn,
  makeEmbeddedScene,
  makeRelayScene,
  makeScene,
  naming,
  paying,
  type Scene,
  served,
} from '@foyer/scenes'
import {
  accountServiceUrl,
  failWith,
  fakeAccountService,
  fakeOnrampService,
  fakeSwapService,
  mockAdapter,
  nameRoutes,
  pastTransaction,
  pastTransfer,
} from '@foyer/test'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { after, showModal } from '../test/stage.tsx'

beforeEach(() => page.viewport(900, 900))

type EventType = FoyerEvent['type']

/** What is told from here on, on a page that shows the dialog. */
const heard: EventType[] = []

function show({ foyer }: Pick<Scene, 'foyer'>): Foyer {
  heard.length = 0
  after(foyer.events.on(({ type }) => heard.push(type)))
  showModal(foyer)
  return foyer
}

const press = (name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .click()
const fill = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text)
/** Once this has been told: what follows does not come too early. */
const told = (type: EventType) => expect.poll(() => heard, { timeout: 10_000 }).toContain(type)

/** No window opens; a link leads nowhere. */
function stayOnPage(): void {
  const { open: openWindow } = window
  const popup = { closed: false, opener: null, close: () => {}, location: { replace: () => {} } }
  Object.assign(window, { open: () => popup })
  const stay = (event: Event) => {
    if ((event.composedPath()[0] as Element).closest('a')) event.preventDefault()
  }
  document.addEventListener('click', stay)
  after(() => {
    Object.assign(window, { open: openWindow })
    document.removeEventListener('click', stay)
  })
}

const received = (index: number) =>
  pastTransaction('receive', new Date(Date.UTC(2025, 5, 1) - index * 60_000).toISOString(), {
    transfers: [pastTransfer('ETH', '1', 'in')],
  })

/** Two pages of what happened. */
const history = ({ url }: { readonly url: URL }) =>
  url.searchParams.has('cursor')
    ? { data: [received(100)], next: null }
    : { data: Array.from({ length: 15 }, (_, index) => received(index)), next: 'two' }

const gone: CreateAdapter = (context) => ({
  ...mockAdapter({ wallets: [{ id: 'io.metamask', name: 'MetaMask' }] })(context),
  disconnect: () => Promise.reject(new Error('the extension is gone')),
})
/** Of the scripted wallet's frame. */
const eoa = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const declines = async () => {
  throw new FoyerError('UserRejected')
}

/** What a visitor presses, by what they want. */
const journeys = {
  'asks what a wallet is': async () => {
    show(await fixtures.Connect.wallets())
    await press('What is a wallet?')
    await press('Get a wallet')
  },
  connects: async () => {
    open(show(makeScene()))
    await press(/MetaMask/)
    await told('CONNECT_SUCCESS')
  },
  'is refused': async () => {
    const scene = makeScene()
    scene.adapter.wallet('io.metamask').setMood('reject')
    open(show(scene))
    await press(/MetaMask/)
  },
  'searches the list': async () => {
    open(show(makeRelayScene()))
    await press(/^All wallets/)
    await page.getByRole('searchbox').fill('zerion')
  },
  'changes network': async () => {
    show(await fixtures.Account.connected())
    await press(/^Network: Ethereum/)
    await press('What is a network?')
    await press('Back')
    await press(/Polygon/)
  },
  disconnects: async () => {
    show(await fixtures.Account.connected())
    await press('Disconnect')
  },
  'disconnects from a wallet that is gone': async () => {
    const scene = makeScene({ adapters: [gone] })
    await connect(scene.foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
    open(show(scene), { view: 'Account' })
    await press('Disconnect')
  },
  'looks at the past': async () => {
    show(await served(fakeAccountService({ history }), 'tokens'))
    await page.getByRole('tab', { name: 'Activity' }).click()
  },
  'looks at a past that does not load': async () => {
    show(await served(fakeAccountService({ history: failWith(503) }), 'tokens'))
    await page.getByRole('tab', { name: 'Activity' }).click()
  },
  'begins to send': async () => {
    show(await fixtures.Account.connected())
    await press('Send')
  },
  sends: async () => {
    show(await fixtures.WalletSendPreview.default())
    await press('Send')
  },
  'rejects a send': async () => {
    const scene = await fixtures.WalletSendPreview.default()
    scene.adapter.wallet('io.metamask').setMood('reject')
    show(scene)
    await press('Send')
  },
  'begins to swap': async () => {
    show(await served(fakeSwapService()))
    await press('Swap')
  },
  'chooses a token to swap': async () => {
    show(await fixtures.SwapSelectToken.default())
    await press(/^Uniswap|^UNI|^DAI|^Dai|^Wrapped|^Ether/)
  },
  swaps: async () => {
    show(await fixtures.Swap.quoted())
    await press('Review swap')
    await press('Swap')
  },
  'rejects a swap': async () => {
    const scene = await fixtures.SwapPreview.default()
    scene.adapter.wallet('io.metamask').setMood('reject')
    show(scene)
    await press('Swap')
  },
  'rejects an approval': async () => {
    const scene = await fixtures.SwapPreview.allowance()
    scene.adapter.wallet('io.metamask').setMood('reject')
    show(scene)
    await press(/^Approve/)
  },
  'needs another network to swap': async () => {
    show(await fixtures.Swap.otherNetwork())
    await press('Switch to a network with swaps')
  },
  buys: async () => {
    stayOnPage()
    show(await served(fakeOnrampService()))
    await press('Buy')
    await press('Buy with Meld')
  },
  'asks how buying works': async () => {
    show(await fixtures.OnRampProviders.quoted())
    await press('How buying works')
  },
  pays: async () => {
    const scene = await paying()
    close(scene.foyer)
    openPay(show(scene), bill)
    await press('Pay 0.5 ETH')
  },
  'pays from an exchange': async () => {
    stayOnPage()
    show(await paying())
    await press(/Sandbox Exchange/)
  },
  'rejects a payment': async () => {
    show(await paying({}, { sendTransaction: declines }))
    await press('Pay 0.5 ETH')
  },
  'begins to choose a name': async () => {
    const nameless = { [`GET /v1/identity/${eoa}`]: { name: null, avatar: null } }
    const fetch = fakeAccountService({}, { ...nameRoutes, ...nameless })
    const scene = await loggedIn({ blockchainApiUrl: accountServiceUrl, fetch }, { smartAccountNetworks: [] })
    const { foyer } = scene
    await getQueryClient(foyer).fetchQuery(identityQuery(foyer, { address: eoa, networkId: 'eip155:1' }))
    navigate(show(scene), 'AccountSettings')
    await press(/Choose a name/)
  },
  'takes a name': async () => {
    show(await fixtures.RegisterAccountName.free())
    await press('Register countess.reown.id')
  },
  'rejects a name': async () => {
    const scene = await naming()
    scene.adapter.wallet('io.metamask').setMood('reject')
    show(scene)
    await press('Choose a name')
    await fill('Your name', 'countess')
    await press('Register countess.reown.id')
  },
  'signs in': async () => {
    show(await fixtures.SIWXSignMessage.required())
    await press('Sign in')
  },
  'rejects to sign in': async () => {
    const scene = await fixtures.SIWXSignMessage.required()
    scene.adapter.wallet('io.metamask').setMood('reject')
    show(scene)
    await press('Sign in')
  },
  'cancels a sign-in': async () => {
    show(await fixtures.SIWXSignMessage.required())
    await press('Cancel')
  },
  'logs in by email': async () => {
    open(show(makeEmbeddedScene()))
    await press('Continue with email')
    await fill('Email address', 'ada@example.com')
    await press('Continue')
    await fill('6-digit code', '000000')
    await told('EMAIL_VERIFICATION_CODE_FAIL')
    await fill('6-digit code', '123456')
  },
  'logs in on a new device': async () => {
    const scene = makeEmbeddedScene({}, { isNewDevice: true })
    open(show(scene))
    await press('Continue with email')
    await fill('Email address', 'ada@example.com')
    await press('Continue')
    await expect.poll(() => scene.frame.heard, { timeout: 10_000 }).toContain('CONNECT_DEVICE')
    scene.frame.openLink()
  },
  'changes the email address': async () => {
    show(await fixtures.AccountSettings.default())
    await press(/ada@example.com/)
  },
  'changes the kind of account': async () => {
    show(await fixtures.AccountSettings.default())
    await press(/^Switch to your/)
  },
  'opens the wallet’s own page': async () => {
    stayOnPage()
    show(await fixtures.UpgradeEmailWallet.default())
    await page.getByRole('link', { name: 'Open wallet page' }).click()
  },
  'logs in with Farcaster': async () => {
    const scene = makeEmbeddedScene({ features: { socials: ['farcaster', 'google'] } })
    open(show(scene))
    await press('Continue with Farcaster')
    await expect.element(page.getByRole('img', { name: 'QR code to scan with the Farcaster app' })).toBeVisible()
    scene.frame.confirmFarcaster()
  },
  'leaves a login': async () => {
    show(await atFarcaster())
    await press('Back')
  },
  'cannot log in': async () => {
    open(show(makeEmbeddedScene({ features: { socials: ['farcaster'] } }, { refuses: ['CONNECT_FARCASTER'] })))
    await press('Continue with Farcaster')
  },
} satisfies Record<string, () => Promise<void>>

/** Event → the journey in which it is told: one without does not compile. */
const toldBy: {
  readonly [type in EventType]: keyof typeof journeys | 'a view that breaks, in Modal.browser.test.tsx'
} = {
  MODAL_OPEN: 'connects',
  MODAL_CLOSE: 'connects',
  CLICK_ALL_WALLETS: 'searches the list',
  CLICK_WALLET_HELP: 'asks what a wallet is',
  CLICK_NETWORK_HELP: 'changes network',
  CLICK_GET_WALLET: 'asks what a wallet is',
  CLICK_NETWORKS: 'changes network',
  SEARCH_WALLET: 'searches the list',
  SELECT_WALLET: 'connects',
  CONNECT_SUCCESS: 'connects',
  CONNECT_ERROR: 'is refused',
  DISCONNECT_SUCCESS: 'disconnects',
  DISCONNECT_ERROR: 'disconnects from a wallet that is gone',
  SWITCH_NETWORK: 'changes network',
  SET_PREFERRED_ACCOUNT_TYPE: 'changes the kind of account',
  CLICK_SIGN_SIWX_MESSAGE: 'signs in',
  CLICK_CANCEL_SIWX: 'cancels a sign-in',
  SIWX_AUTH_SUCCESS: 'signs in',
  SIWX_AUTH_ERROR: 'rejects to sign in',
  EMAIL_LOGIN_SELECTED: 'logs in by email',
  EMAIL_SUBMITTED: 'logs in by email',
  DEVICE_REGISTERED_FOR_EMAIL: 'logs in on a new device',
  EMAIL_VERIFICATION_CODE_SENT: 'logs in by email',
  EMAIL_VERIFICATION_CODE_PASS: 'logs in by email',
  EMAIL_VERIFICATION_CODE_FAIL: 'logs in by email',
  EMAIL_EDIT: 'changes the email address',
  EMAIL_UPGRADE_FROM_MODAL: 'opens the wallet’s own page',
  SOCIAL_LOGIN_STARTED: 'logs in with Farcaster',
  SOCIAL_LOGIN_SUCCESS: 'logs in with Farcaster',
  SOCIAL_LOGIN_ERROR: 'cannot log in',
  SOCIAL_LOGIN_REQUEST_USER_DATA: 'logs in with Farcaster',
  SOCIAL_LOGIN_CANCELED: 'leaves a login',
  CLICK_TRANSACTIONS: 'looks at the past',
  LOAD_MORE_TRANSACTIONS: 'looks at the past',
  ERROR_FETCH_TRANSACTIONS: 'looks at a past that does not load',
  OPEN_SEND: 'begins to send',
  SEND_INITIATED: 'sends',
  SEND_SUCCESS: 'sends',
  SEND_ERROR: 'rejects a send',
  OPEN_SWAP: 'begins to swap',
  CLICK_CONVERT: 'swaps',
  CLICK_SELECT_TOKEN_TO_SWAP: 'chooses a token to swap',
  CLICK_SELECT_NETWORK_TO_SWAP: 'needs another network to swap',
  INITIATE_SWAP: 'swaps',
  SWAP_SUCCESS: 'swaps',
  SWAP_ERROR: 'rejects a swap',
  SWAP_APPROVAL_ERROR: 'rejects an approval',
  SELECT_BUY_CRYPTO: 'buys',
  SELECT_WHAT_IS_A_BUY: 'asks how buying works',
  SELECT_BUY_PROVIDER: 'buys',
  PAY_MODAL_OPEN: 'pays',
  PAY_EXCHANGE_SELECTED: 'pays from an exchange',
  PAY_INITIATED: 'pays',
  PAY_SUCCESS: 'pays',
  PAY_ERROR: 'rejects a payment',
  OPEN_ENS_FLOW: 'begins to choose a name',
  REGISTER_NAME_INITIATED: 'takes a name',
  REGISTER_NAME_SUCCESS: 'takes a name',
  REGISTER_NAME_ERROR: 'rejects a name',
  INTERNAL_SDK_ERROR: 'a view that breaks, in Modal.browser.test.tsx',
}

const types = Object.keys(toldBy) as EventType[]

test.each(Object.entries(journeys))('default: what is told when a visitor %s', async (name, drive) => {
  await drive()
  const wanted = types.filter((type) => toldBy[type] === name)
  expect(wanted).not.toEqual([])
  await expect.poll(() => wanted.filter((type) => !heard.includes(type)), { timeout: 10_000 }).toEqual([])
})
