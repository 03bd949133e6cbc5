import { isUnsigned, solana } from '@foyer/base'
import type { Channel, FrameMethod } from '@foyer/frame-client'
import { mainnet, memoryRelay, mockAdapter, optimism } from '@foyer/test'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectionOf, frameWorld, sign } from '../../../test/frameWorld.ts'
import {
  activeConnectionsAtom,
  close,
  connect,
  connectorsAtom,
  createFoyer,
  disconnect,
  type Foyer,
  getAccount,
  getAdapter,
  getNetwork,
  goBack,
  isOpenAtom,
  navigate,
  open,
  routeAtom,
  switchNetwork,
  toastAtom,
} from '../../index.ts'
import { getConnectMethods } from '../../internal/connect.ts'
import {
  approvalsAtom,
  getOtherAccountType,
  getPreferredAccountType,
  setPreferredAccountType,
  submitCode,
  submitEmail,
} from '../../internal/embeddedWallet.ts'
import { startSwitchNetwork } from '../../network/performSwitch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const eoa = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const smartAccount = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

function request(
  foyer: Awaited<ReturnType<ReturnType<typeof frameWorld>['login']>>['foyer'],
  method: string,
  params: unknown[] = [],
) {
  return foyer.externals.embedded
    .load()
    .then(({ provider }) => provider.request({ networkId: 'eip155:1', method, params }))
}

describe('approvals', () => {
  test('default: a request opens ApproveTransaction, the answer closes it', async () => {
    const { login, frame } = frameWorld()
    const { foyer } = await login()
    const signing = sign(foyer)
    const approval = await frame.nextApproval()
    expect(approval).toMatchObject({ method: 'personal_sign', params: ['Hello', eoa] })
    expect(foyer.store.get(isOpenAtom)).toBe(true)
    expect(foyer.store.get(routeAtom).name).toBe('ApproveTransaction')
    expect(foyer.store.get(approvalsAtom).map(({ method }) => method)).toEqual(['personal_sign'])
    approval.approve('0xsigned')
    expect(await signing).toBe('0xsigned')
    expect(foyer.store.get(isOpenAtom)).toBe(false)
    expect(foyer.store.get(approvalsAtom)).toEqual([])
  })

  test('behavior: an open modal goes there and comes back to where it was', async () => {
    const { login, frame } = frameWorld()
    const { foyer } = await login()
    open(foyer)
    navigate(foyer, 'WalletSend', undefined)
    const signing = sign(foyer)
    const approval = await frame.nextApproval()
    expect(foyer.store.get(routeAtom).name).toBe('ApproveTransaction')
    approval.approve('0xsigned')
    await signing
    expect(foyer.store.get(isOpenAtom)).toBe(true)
    expect(foyer.store.get(routeAtom).name).toBe('WalletSend')
  })

  test('behavior: the last of a stack leaves the screen', async () => {
    const { login, frame } = frameWorld()
    const { foyer } = await login()
    const first = sign(foyer, 'one')
    const second = sign(foyer, 'two')
    await vi.waitFor(() => expect(frame.approvals).toHaveLength(2))
    frame.approvals[0]?.approve('0x1')
    expect(await first).toBe('0x1')
    expect(foyer.store.get(routeAtom).name).toBe('ApproveTransaction')
    frame.approvals[0]?.approve('0x2')
    expect(await second).toBe('0x2')
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test('error: a visitor who says no in the frame', async () => {
    const { login, frame } = frameWorld()
    const { foyer } = await login()
    const signing = sign(foyer)
    const approval = await frame.nextApproval()
    approval.reject()
    await expect(signing).rejects.toMatchObject({ name: 'UserRejected' })
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test.each([
    ['closing the modal', close],
    ['going back', goBack],
  ])('error: %s rejects everything that waits and tells the frame', async (_, leave) => {
    const { login, frame } = frameWorld()
    const { foyer } = await login()
    open(foyer)
    const signing = [sign(foyer, 'one'), sign(foyer, 'two')]
    await vi.waitFor(() => expect(frame.approvals).toHaveLength(2))
    leave(foyer)
    for (const one of signing) await expect(one).rejects.toThrow('Request was aborted')
    await vi.waitFor(() => expect(frame.heard.filter((name) => name === 'RPC_ABORT')).toHaveLength(2))
    expect(frame.approvals).toEqual([])
    expect(foyer.store.get(approvalsAtom)).toEqual([])
  })

  test('behavior: what is being signed when the modal closes is answered with what came of it, not called rejected', async () => {
    const { login, frame } = frameWorld()
    const { foyer } = await login()
    const [signing, waiting] = [sign(foyer, 'one'), sign(foyer, 'two')]
    await vi.waitFor(() => expect(frame.approvals).toHaveLength(2))
    const end = frame.approvals[0]?.startSigning()
    close(foyer)
    const refusal = await waiting.catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'RequestAborted', code: 4001 })
    expect(isUnsigned(refusal)).toBe(true)
    end?.('0xsigned')
    expect(await signing).toBe('0xsigned')
    expect(foyer.store.get(approvalsAtom)).toEqual([])
  })

  test('error: a frame that says nothing of what was withdrawn leaves open whether it was signed', async () => {
    const { login, frame } = frameWorld()
    const { foyer } = await login()
    const requesting = request(foyer, 'personal_sign', ['0x00', eoa]).catch((error: unknown) => error)
    const approval = await frame.nextApproval()
    approval.startSigning()
    vi.useFakeTimers()
    close(foyer)
    await vi.advanceTimersByTimeAsync(10_000)
    const failure = await requesting
    expect(failure).toMatchObject({ name: 'RequestAborted' })
    expect(failure).not.toHaveProperty('code')
    expect(isUnsigned(failure)).toBe(false)
  })

  test('error: a hundredth request that waits is turned away', async () => {
    const { login } = frameWorld()
    const { foyer } = await login()
    const signing = Array.from({ length: 99 }, () => sign(foyer).catch(() => {}))
    await expect(sign(foyer)).rejects.toMatchObject({ name: 'WalletBusy' })
    close(foyer)
    await Promise.all(signing)
  })
})

describe('methods', () => {
  test('default: reading needs nobody', async () => {
    const { login } = frameWorld()
    const { foyer } = await login()
    expect(await request(foyer, 'eth_blockNumber')).toBeNull()
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test('default: the chain is known without asking', async () => {
    const { login, frame } = frameWorld()
    const { foyer } = await login()
    expect(await request(foyer, 'eth_chainId')).toBe('0x1')
    expect(frame.heard).not.toContain('RPC_REQUEST')
  })

  test.each(['eth_sign', 'wallet_importRawKey', '__proto__', 'constructor'])(
    'error: %s is said after 300 ms, and the approval that is on screen stays there',
    async (method) => {
      const said = vi.spyOn(console, 'error').mockReturnValue()
      const { login, frame } = frameWorld()
      const { foyer } = await login()
      const signing = sign(foyer)
      const approval = await frame.nextApproval()
      vi.useFakeTimers()
      await expect(request(foyer, method)).rejects.toThrow('Requested RPC call is not allowed')
      expect(said).toHaveBeenCalledWith('Requested RPC call is not allowed', method)
      await vi.advanceTimersByTimeAsync(299)
      expect(foyer.store.get(toastAtom)).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect(foyer.store.get(toastAtom)).toEqual({ variant: 'error', name: 'actionNotAllowed' })
      expect([foyer.store.get(isOpenAtom), foyer.store.get(routeAtom).name]).toEqual([true, 'ApproveTransaction'])
      expect(frame.heard).not.toContain('RPC_ABORT')
      approval.approve('0x5e')
      expect(await signing).toBe('0x5e')
    },
  )

  test('error: an unknown method with nothing open opens the modal', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { login } = frameWorld()
    const { foyer } = await login()
    await expect(request(foyer, 'eth_sign')).rejects.toThrow('Requested RPC call is not allowed')
    expect(foyer.store.get(isOpenAtom)).toBe(true)
  })

  test('error: an unknown method withdraws what is read, where nobody is asked', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { login, frame } = frameWorld({ silent: ['RPC_REQUEST'] })
    const { foyer } = await login()
    void request(foyer, 'eth_blockNumber').catch(() => {})
    await vi.waitFor(() => expect(frame.heard).toContain('RPC_REQUEST'))
    await expect(request(foyer, 'eth_sign')).rejects.toThrow('Requested RPC call is not allowed')
    await vi.waitFor(() => expect(frame.heard).toContain('RPC_ABORT'))
  })
})

describe('account types', () => {
  test('default: a smart account where the network has them, and a way back', async () => {
    const { login, storage, frame } = frameWorld({ smartAccountNetworks: [1] })
    const { foyer, events } = await login()
    expect(connectionOf(foyer).accounts).toMatchObject([
      { address: smartAccount, type: 'smartAccount' },
      { address: eoa, type: 'eoa' },
    ])
    expect(storage.getItem('@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('1')
    expect(getOtherAccountType(foyer)).toBe('eoa')
    await setPreferredAccountType(foyer, { type: 'eoa' })
    expect(connectionOf(foyer).accounts[0]).toMatchObject({ address: eoa, type: 'eoa' })
    expect(frame.heard).toContain('SET_PREFERRED_ACCOUNT')
    expect(events.at(-1)).toEqual({
      type: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { accountType: 'eoa', network: 'eip155:1' },
    })
    expect(getOtherAccountType(foyer)).toBe('smartAccount')
  })

  test('error: nobody to switch where the visitor is not logged in', async () => {
    const { visit, frame } = frameWorld({ smartAccountNetworks: [1] })
    const { foyer } = visit()
    const switching = setPreferredAccountType(foyer, { type: 'eoa' })
    await expect(switching).rejects.toThrow(/^Address or auth connector not found$/)
    expect(frame.heard).toEqual([])
  })

  test('behavior: no switch to a smart account where the network has none', async () => {
    const { login, storage } = frameWorld()
    const { foyer } = await login()
    expect(connectionOf(foyer).accounts[0]?.type).toBe('eoa')
    expect(getOtherAccountType(foyer)).toBeUndefined()
    expect(storage.getItem('@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('')
  })

  test('behavior: on a network without them the plain account is the active one, and the smart one again on the way back', async () => {
    const { login } = frameWorld({ smartAccountNetworks: [1] })
    const { foyer } = await login()
    const { provider } = await foyer.externals.embedded.load()
    await provider.connect({ namespace: 'eip155', network: optimism })
    expect(connectionOf(foyer)).toMatchObject({ networkId: 'eip155:10', accounts: [{ address: eoa, type: 'eoa' }, {}] })
    expect(getOtherAccountType(foyer)).toBeUndefined()
    await provider.connect({ namespace: 'eip155', network: mainnet })
    expect(connectionOf(foyer)).toMatchObject({ accounts: [{ address: smartAccount, type: 'smartAccount' }, {}] })
    expect(getOtherAccountType(foyer)).toBe('eoa')
  })

  test('behavior: networks that cannot be read are none', async () => {
    vi.useFakeTimers()
    const { visit, storage } = frameWorld({ smartAccountNetworks: [1], silent: ['GET_SMART_ACCOUNT_ENABLED_NETWORKS'] })
    storage.setItem('@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS', '1,10')
    const { foyer } = visit()
    const submitting = submitEmail(foyer, { email: 'ada@example.com' }).then(() =>
      submitCode(foyer, { code: '123456' }),
    )
    await vi.advanceTimersByTimeAsync(121_000)
    await submitting
    expect(storage.getItem('@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('')
  })

  test('default: what each family prefers, unless the site or the visitor says otherwise', async () => {
    const { visit } = frameWorld()
    const { foyer } = visit()
    const families = ['eip155', 'solana', 'polkadot', 'bip122'] as const
    const types = families.map((namespace) => getPreferredAccountType(foyer, namespace))
    expect(types).toEqual(['smartAccount', 'eoa', 'eoa', 'payment'])
    const { foyer: other } = visit({ defaultAccountTypes: { eip155: 'eoa' } })
    expect(getPreferredAccountType(other, 'eip155')).toBe('eoa')
  })

  test('behavior: the visitor’s choice outlives the page', async () => {
    const { login, visit } = frameWorld({ smartAccountNetworks: [1] })
    const { foyer: first } = await login()
    await setPreferredAccountType(first, { type: 'eoa' })
    first.destroy()
    const { foyer } = visit()
    await foyer.ready
    expect(getPreferredAccountType(foyer, 'eip155')).toBe('eoa')
  })
})

describe('the site', () => {
  test('default: learns who is in, and with which kind of account', async () => {
    const { login } = frameWorld({ smartAccountNetworks: [1] })
    const { foyer } = await login()
    expect(getAccount(foyer).embeddedWallet).toEqual({
      user: { email: 'ada@example.com', userName: undefined, avatar: undefined, socialProvider: undefined },
      accountType: 'smartAccount',
      isSmartAccountDeployed: true,
    })
    await disconnect(foyer)
    expect(getAccount(foyer).embeddedWallet).toBeUndefined()
  })

  test('behavior: the provider of the login is known after a reload; what no provider is called is none', async () => {
    const { storage, frame, login, visit } = frameWorld()
    await login()
    const read = async (stored: string) => {
      storage.setItem('@appkit/connected_social', stored)
      const { foyer } = visit({}, frame)
      await foyer.ready
      return getAccount(foyer).embeddedWallet?.user
    }
    expect(await read('discord')).toMatchObject({ email: 'ada@example.com', socialProvider: 'discord' })
    expect((await read('<script>'))?.socialProvider).toBeUndefined()
  })

  test('behavior: a login by e-mail forgets the provider of one before', async () => {
    const { storage, login } = frameWorld()
    storage.setItem('@appkit/connected_social', 'google')
    const { foyer } = await login()
    expect(getAccount(foyer).embeddedWallet?.user.socialProvider).toBeUndefined()
    expect(storage.getItem('@appkit/connected_social')).toBeNull()
  })

  test('behavior: one that connects without Foyer’s screens gets the login shown, and the connection', async () => {
    const { visit } = frameWorld()
    const { foyer, events } = visit()
    const connecting = connect(foyer, { connectorId: 'ID_AUTH', namespace: 'eip155' })
    await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('EmailLogin'))
    await submitEmail(foyer, { email: 'ada@example.com' })
    await submitCode(foyer, { code: '123456' })
    expect((await connecting).connectorId).toBe('ID_AUTH')
    expect(connectionOf(foyer).connectorId).toBe('ID_AUTH')
    expect(foyer.store.get(isOpenAtom)).toBe(false)
    expect(events.filter(({ type }) => type === 'CONNECT_SUCCESS')).toHaveLength(1)
  })

  test.each(['eip155', 'solana'] as const)(
    'behavior: asked twice for %s, it is one login and one event',
    async (namespace) => {
      const { visit, frame } = frameWorld()
      const { foyer, events } = visit()
      const params = { connectorId: 'ID_AUTH', namespace }
      const connecting = [connect(foyer, params), connect(foyer, params)]
      await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('EmailLogin'))
      await submitEmail(foyer, { email: 'ada@example.com' })
      await submitCode(foyer, { code: '123456' })
      const [one, other] = await Promise.all(connecting)
      expect(one).toBe(other)
      expect(one?.namespace).toBe(namespace)
      expect(foyer.store.get(isOpenAtom)).toBe(false)
      expect([...foyer.store.get(activeConnectionsAtom).keys()].toSorted()).toEqual(['eip155', 'solana'])
      expect(events.filter(({ type }) => type === 'CONNECT_SUCCESS')).toHaveLength(1)
      expect(frame.heard.filter((name) => name === 'GET_USER')).toHaveLength(2)
      // what was under way is over: the next time the wallet is asked anew
      await disconnect(foyer)
      const again = connect(foyer, params)
      await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(true))
      close(foyer)
      await expect(again).rejects.toMatchObject({ name: 'ModalClosed' })
    },
  )

  test('error: a login that is closed is not a connection', async () => {
    const { visit } = frameWorld()
    const { foyer } = visit()
    const connecting = connect(foyer, { connectorId: 'ID_AUTH', namespace: 'eip155' })
    await vi.waitFor(() => expect(foyer.store.get(isOpenAtom)).toBe(true))
    close(foyer)
    await expect(connecting).rejects.toMatchObject({ name: 'ModalClosed' })
  })

  test('error: the wallet on the site’s own origin would be no wallet', () => {
    vi.stubGlobal('location', { origin: 'https://site.example' })
    const options = {
      networks: [optimism],
      adapters: [mockAdapter()],
      metadata: { name: '', description: '', url: '', icons: [] },
    }
    for (const frameUrl of [
      'https://site.example/frame',
      'https://site.example',
      'HTTPS://SITE.example:443/x',
      '/frame',
      'javascript:alert(1)',
      'https://',
    ]) {
      expect(() => createFoyer({ ...options, frameUrl })).toThrow(/frameUrl/)
    }
    expect(() => createFoyer({ ...options, frameUrl: 'https://wallet.example/sdk' }).destroy()).not.toThrow()
  })

  test('behavior: without a family the wallet serves it is not offered', () => {
    const { visit } = frameWorld()
    const { foyer } = visit({ networks: [optimism, solana] })
    const ids = foyer.adapters
      .get('solana')
      ?.getConnectors()
      .map(({ id }) => id)
    expect(ids).toEqual(['ID_AUTH'])
  })
})

describe('a network of the other family', () => {
  /** In on Ethereum with the embedded wallet; the wallet that was in use on Solana is gone. */
  async function inOnOne() {
    const refuses: FrameMethod[] = []
    const world = frameWorld({ refuses })
    const other = mockAdapter({ namespace: 'solana' })
    // who the user is may be said late
    const late = { until: Promise.resolve() }
    const frameChannel: Channel = (onMessage) =>
      world.frame.channel((data, origin) => {
        const isUser = /GET_USER_SUCCESS$/.test((data as { readonly type: string }).type)
        void (isUser ? late.until : Promise.resolve()).then(() => onMessage(data, origin))
      })
    const { foyer, events } = world.visit({ adapters: [mockAdapter(), other], frameChannel })
    await connect(foyer, { connectorId: other.wallet().connectorId, namespace: 'solana' })
    const login = connect(foyer, { connectorId: 'ID_AUTH', namespace: 'eip155' })
    await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('EmailLogin'))
    await submitEmail(foyer, { email: 'ada@example.com' })
    await submitCode(foyer, { code: '123456' })
    await login
    await disconnect(foyer, { namespace: 'solana' })
    expect([...foyer.store.get(activeConnectionsAtom).keys()]).toEqual(['eip155'])
    return { foyer, events, refuses, late, frame: world.frame }
  }

  test('default: the wallet that is in serves it too, and asks nobody', async () => {
    const { foyer, events, frame } = await inOnOne()
    const before = frame.heard.length
    await switchNetwork(foyer, { network: solana })
    expect(getNetwork(foyer).caipNetworkId).toBe(solana.caipNetworkId)
    expect(getAccount(foyer)).toMatchObject({
      namespace: 'solana',
      status: 'connected',
      address: connectionOf(foyer, 'solana').accounts[0]?.address,
    })
    expect(foyer.store.get(isOpenAtom)).toBe(false)
    expect(frame.heard.slice(before)).toContain('GET_USER')
    expect(events.filter(({ type }) => type === 'SWITCH_NETWORK')).toHaveLength(1)
    expect(connectionOf(foyer, 'eip155').connectorId).toBe('ID_AUTH')
  })

  test('default: chosen in the list, it leads back from there', async () => {
    const { foyer } = await inOnOne()
    open(foyer)
    navigate(foyer, 'Networks')
    startSwitchNetwork(foyer, { network: solana })
    await vi.waitFor(() => expect(getNetwork(foyer).caipNetworkId).toBe(solana.caipNetworkId))
    await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('Account'))
  })

  test('error: a visitor who leaves meanwhile is not connected again by an answer that comes late', async () => {
    const { foyer, late, frame } = await inOnOne()
    let answer = () => {}
    late.until = new Promise((resolve) => {
      answer = resolve
    })
    const before = frame.heard.length
    const switching = switchNetwork(foyer, { network: solana })
    await vi.waitFor(() => expect(frame.heard.slice(before)).toContain('GET_USER'))
    await disconnect(foyer)
    answer()
    await switching.catch(() => {})
    expect(foyer.store.get(activeConnectionsAtom).size).toBe(0)
  })

  test('behavior: given up by the site, nothing changes', async () => {
    const { foyer, late, frame } = await inOnOne()
    late.until = new Promise(() => {})
    const before = frame.heard.length
    const controller = new AbortController()
    const switching = switchNetwork(foyer, { network: solana, signal: controller.signal })
    await vi.waitFor(() => expect(frame.heard.slice(before)).toContain('GET_USER'))
    controller.abort()
    await expect(switching).rejects.toMatchObject({ name: 'RequestAborted' })
    expect([...foyer.store.get(activeConnectionsAtom).keys()]).toEqual(['eip155'])
    expect(foyer.store.get(isOpenAtom)).toBe(false)
  })

  test('error: where it does not, another wallet is asked for, and the first family stays', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { foyer, refuses } = await inOnOne()
    refuses.push('GET_USER')
    await switchNetwork(foyer, { network: solana })
    expect(foyer.store.get(routeAtom).name).toBe('SwitchActiveChain')
    expect(getAccount(foyer)).toMatchObject({ namespace: 'eip155', status: 'connected' })
    expect(warn).toHaveBeenCalledWith('Foyer: the embedded wallet did not connect', 'solana', expect.anything())
  })
})

describe('without adapters', () => {
  const alone = { adapters: [] }
  const can = (foyer: Foyer) => getAdapter(foyer, 'eip155').capabilities

  test('default: the visitor logs in, reads, signs, sends, switches, finds it again and leaves', async () => {
    const { login, visit, frame } = frameWorld({ reads: { eth_getBalance: '0xde0b6b3a7640000' } })
    const { foyer } = await login(alone)
    expect([...foyer.store.get(activeConnectionsAtom).keys()]).toEqual(['eip155', 'solana'])
    const connection = connectionOf(foyer)
    expect(connection).toMatchObject({ connectorId: 'ID_AUTH', networkId: 'eip155:1', accounts: [{ address: eoa }] })
    expect(await can(foyer).getBalance?.({ address: eoa, network: mainnet })).toEqual({
      value: 10n ** 18n,
      decimals: 18,
      symbol: 'ETH',
    })
    const signing = sign(foyer)
    const message = await frame.nextApproval()
    expect(message).toMatchObject({ method: 'personal_sign', params: ['0x48656c6c6f', eoa] })
    message.approve('0xsigned')
    expect(await signing).toBe('0xsigned')
    const sending = can(foyer).sendTransaction?.({ connection, network: mainnet, to: smartAccount, value: 5n })
    const transaction = await frame.nextApproval()
    expect(transaction).toMatchObject({
      method: 'eth_sendTransaction',
      params: [{ from: eoa, to: smartAccount, value: '0x5', data: '0x' }],
    })
    transaction.approve('0xhash')
    expect(await sending).toBe('0xhash')
    await switchNetwork(foyer, { network: optimism })
    expect(connectionOf(foyer).networkId).toBe('eip155:10')
    foyer.destroy()

    const { foyer: next } = visit(alone)
    await next.ready
    expect(connectionOf(next).networkId).toBe('eip155:10')
    expect(connectionOf(next, 'solana').connectorId).toBe('ID_AUTH')
    await disconnect(next)
    expect(next.store.get(activeConnectionsAtom).size).toBe(0)
    expect(frame.email).toBeUndefined()
  })

  test('default: Connect offers e-mail before anything of it is loaded', () => {
    const { visit, frame } = frameWorld()
    const { foyer } = visit(alone)
    open(foyer)
    expect(foyer.store.get(routeAtom).name).toBe('Connect')
    expect(getConnectMethods(foyer)).toContain('email')
    expect(frame.heard).toEqual([])
    expect(foyer.adapters.size).toBe(0)
  })

  test('behavior: a site may ask for it by name', async () => {
    const { visit } = frameWorld()
    const { foyer, events } = visit(alone)
    const connecting = connect(foyer, { connectorId: 'ID_AUTH', namespace: 'solana' })
    await vi.waitFor(() => expect(foyer.store.get(routeAtom).name).toBe('EmailLogin'))
    await submitEmail(foyer, { email: 'ada@example.com' })
    await submitCode(foyer, { code: '123456' })
    expect((await connecting).namespace).toBe('solana')
    expect(events.filter(({ type }) => type === 'CONNECT_SUCCESS')).toHaveLength(1)
  })

  test('behavior: what ends in the frame ends here', async () => {
    const { login, frame } = frameWorld()
    const { foyer } = await login(alone)
    frame.signOut()
    await vi.waitFor(() => expect(foyer.store.get(activeConnectionsAtom).size).toBe(0))
  })

  test('behavior: where the relay came first, both are ways in', async () => {
    const relay = memoryRelay()
    vi.stubGlobal('WebSocket', relay.WebSocket)
    const { login, visit } = frameWorld()
    const both = { ...alone, enableWalletConnect: true, relayUrl: relay.url }
    const { foyer } = visit(both)
    await foyer.externals.relay.load()
    const ids = getAdapter(foyer, 'eip155')
      .getConnectors()
      .map(({ id }) => id)
    expect(ids).toEqual(['walletConnect', 'ID_AUTH'])
    expect(getConnectMethods(foyer)).toContain('email')
    foyer.destroy()
    // and where the embedded wallet came first, the relay is added
    const { foyer: other } = await login(both)
    const changed = vi.fn()
    onTestFinished(getAdapter(other, 'eip155').watch(changed))
    await other.externals.relay.load()
    expect(changed).toHaveBeenCalledWith({ type: 'connectorsChanged' })
    expect(connectionOf(other).connectorId).toBe('ID_AUTH')
    expect(other.store.get(connectorsAtom).map(({ id }) => id)).toContain('walletConnect')
  })
})
