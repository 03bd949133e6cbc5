import { hurry, mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { createFrameWallet, type FrameWalletOptions } from '@foyer/test-kit/frame'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { close, createFoyer, goBack, isOpenAtom, open, routeAtom, statusAtom } from '../../index.ts'
import { embeddedUserAtom, farcasterFlowAtom, getSocials, startFarcasterLogin } from '../../internal/embeddedWallet.ts'
import { farcasterTransition } from './loginFlows.ts'

/** A site whose wallet is scripted. */
function start(script: FrameWalletOptions = {}) {
  const frame = createFrameWallet(script)
  const port = memoryStorage()
  const foyer = createFoyer({
    networks: [mainnet],
    adapters: [mockAdapter()],
    enableWalletConnect: false,
    storage: port,
    metadata: { name: 'Lumen', description: '', url: 'https://lumen.example', icons: [] },
    frameUrl: 'https://wallet.example/sdk',
    frameChannel: hurry(frame.channel),
    features: { socials: ['farcaster', 'google'] },
  })
  onTestFinished(() => foyer.destroy())
  const events: string[] = []
  foyer.events.on(({ type }) => events.push(type))
  open(foyer)
  const step = () => foyer.store.get(farcasterFlowAtom)
  const waitUntilHeard = (name: (typeof frame.heard)[number], times = 1) =>
    vi.waitFor(() => expect(frame.heard.filter((one) => one === name)).toHaveLength(times))
  return { foyer, frame, port, events, step, waitUntilHeard }
}

test('default: the address is shown, and what is confirmed in the app connects', async () => {
  const { foyer, frame, port, events, step, waitUntilHeard } = start()
  expect(getSocials(foyer, undefined)).toEqual(['farcaster', 'google'])
  const login = startFarcasterLogin(foyer)
  expect(foyer.store.get(routeAtom)).toEqual({ name: 'ConnectingFarcaster', params: undefined })
  expect(step()).toEqual({ step: 'starting' })
  await waitUntilHeard('CONNECT_FARCASTER')
  expect(step()).toEqual({ step: 'waiting', url: 'https://frame.test/farcaster' })
  // a second press asks nothing new
  await startFarcasterLogin(foyer)
  frame.confirmFarcaster()
  await login
  expect(frame.heard.filter((name) => name === 'GET_FARCASTER_URI')).toHaveLength(1)
  expect(step()).toEqual({ step: 'idle' })
  expect(foyer.store.get(statusAtom)).toBe('connected')
  expect(foyer.store.get(isOpenAtom)).toBe(false)
  expect(foyer.store.get(embeddedUserAtom)).toMatchObject({
    email: undefined,
    userName: 'ada',
    socialProvider: 'farcaster',
  })
  expect(port.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')).toBe('true')
  expect(port.getItem('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada')
  expect(port.getItem('@appkit-wallet/EMAIL')).toBeNull()
  expect(frame.heard).not.toContain('RELOAD')
  expect(events.filter((type) => /SOCIAL|CONNECT/.test(type))).toEqual([
    'SOCIAL_LOGIN_STARTED',
    'SOCIAL_LOGIN_REQUEST_USER_DATA',
    'CONNECT_SUCCESS',
    'SOCIAL_LOGIN_SUCCESS',
  ])
})

describe('what ends it', () => {
  test.each([
    ['leaving the screen', goBack],
    ['closing the modal', close],
  ] as const)('behavior: %s loads the frame anew, and tells the new one of the site', async (_, leave) => {
    const { foyer, frame, events, step, waitUntilHeard } = start()
    const login = startFarcasterLogin(foyer)
    await waitUntilHeard('CONNECT_FARCASTER')
    leave(foyer)
    await login
    expect(step()).toEqual({ step: 'idle' })
    expect(events).toContain('SOCIAL_LOGIN_CANCELED')
    expect(frame.heard).not.toContain('RELOAD')
    await waitUntilHeard('SYNC_DAPP_DATA', 2)
    const reloaded = frame.heard.lastIndexOf('RELOAD')
    expect(frame.heard.lastIndexOf('SYNC_DAPP_DATA')).toBeGreaterThan(reloaded)
    // what is confirmed now is nobody's
    frame.confirmFarcaster()
    expect(foyer.store.get(statusAtom)).toBe('disconnected')
  })

  test('behavior: beginning again at once waits for the new document', async () => {
    const { foyer, frame, step, waitUntilHeard } = start()
    const first = startFarcasterLogin(foyer)
    await waitUntilHeard('CONNECT_FARCASTER')
    goBack(foyer)
    await first
    const login = startFarcasterLogin(foyer)
    await waitUntilHeard('CONNECT_FARCASTER', 2)
    expect(frame.heard.lastIndexOf('GET_FARCASTER_URI')).toBeGreaterThan(frame.heard.indexOf('RELOAD'))
    expect(step().step).toBe('waiting')
    frame.confirmFarcaster()
    await login
    expect(foyer.store.get(statusAtom)).toBe('connected')
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '', 'https://'])(
    'error: a frame that offers %j is not believed',
    async (farcasterUrl) => {
      const { foyer, step, events } = start({ farcasterUrl })
      await startFarcasterLogin(foyer)
      expect(step()).toMatchObject({ step: 'failed', error: { name: 'SocialConnectFailed' } })
      expect(events.at(-1)).toBe('SOCIAL_LOGIN_ERROR')
    },
  )

  test.each(['GET_FARCASTER_URI', 'CONNECT_FARCASTER'] as const)('error: the frame refuses %s', async (name) => {
    const { foyer, frame, step } = start({ refuses: [name] })
    await startFarcasterLogin(foyer)
    expect(step()).toMatchObject({ step: 'failed', error: { name: 'FrameRefused', message: `No ${name}` } })
    expect(foyer.store.get(statusAtom)).toBe('disconnected')
    expect(frame.heard).not.toContain('RELOAD')
    // trying again stays on the screen
    await startFarcasterLogin(foyer)
    goBack(foyer)
    expect(foyer.store.get(routeAtom).name).toBe('Connect')
  })

  test('error: the wallet does not connect after all', async () => {
    const { foyer, frame, step, waitUntilHeard } = start({ silent: ['GET_USER'] })
    const login = startFarcasterLogin(foyer)
    await waitUntilHeard('CONNECT_FARCASTER')
    frame.confirmFarcaster()
    await waitUntilHeard('GET_USER')
    expect(step()).toEqual({ step: 'connecting' })
    foyer.destroy()
    await login
    expect(step()).toMatchObject({ step: 'failed', error: { name: 'RequestAborted' } })
  })
})

const waiting = { step: 'waiting', url: 'https://x.example' } as const
const failed = new Error('x')

test.each([
  [{ step: 'idle' }, { type: 'started' }, { step: 'starting' }],
  [{ step: 'starting' }, { type: 'offered', url: waiting.url }, waiting],
  [{ step: 'idle' }, { type: 'offered', url: waiting.url }, { step: 'idle' }],
  [waiting, { type: 'answered' }, { step: 'connecting' }],
  [{ step: 'idle' }, { type: 'answered' }, { step: 'idle' }],
  [waiting, { type: 'failed', error: failed }, { step: 'failed', error: failed }],
  [{ step: 'idle' }, { type: 'failed', error: failed }, { step: 'idle' }],
  [waiting, { type: 'left' }, { step: 'idle' }],
] as const)('default: %j and %j', (flow, event, next) => {
  expect(farcasterTransition(flow, event)).toEqual(next)
})
