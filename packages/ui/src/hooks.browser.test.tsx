import { connect, disconnect, type FoyerEvent, getAccount, routeAtom } from '@foyer/core'
import type { AccountDetails } from '@foyer/core/accountDetails'
import { remoteFeaturesAtom } from '@foyer/core/internal/connect'
import { cancelSignIn, startSignIn } from '@foyer/core/internal/signingIn'
import { makeScene } from '@foyer/scenes'
import { memorySiwx, polygon } from '@foyer/test'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { after, render } from '../test/stage.tsx'
import {
  FoyerProvider,
  useFoyer,
  useFoyerAccount,
  useFoyerAccountDetails,
  useFoyerBalance,
  useFoyerConnections,
  useFoyerDisconnect,
  useFoyerEvents,
  useFoyerNetwork,
  useFoyerProvider,
  useFoyerSendTransaction,
  useFoyerSigner,
  useFoyerSignIn,
  useFoyerSignMessage,
  useFoyerState,
  useFoyerTheme,
  useWalletInfo,
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
      ...useFoyerDisconnect(),
      account: useFoyerAccount(),
      solana: useFoyerAccount('solana'),
      network: useFoyerNetwork(),
      state: useFoyerState(),
      theme: useFoyerTheme(),
      balance: useFoyerBalance(),
    }
  }
  let isListening = false
  function Page() {
    latest = read()
    // what listens to events does so from its effects on, which come before this one
    useEffect(() => {
      isListening = true
    }, [])
    return null
  }
  render(
    <FoyerProvider foyer={foyer}>
      <Page />
    </FoyerProvider>,
  )
  await expect.poll(() => latest?.account.status).toBe('disconnected')
  await expect.poll(() => isListening).toBe(true)
  expect(now.balance.isPending).toBe(false)

  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(() => now.balance.balance?.value).toBe(3_214_200_000_000_000_000n)
  expect(now.account).toMatchObject({ isConnected: true, connectorId: 'io.metamask', namespace: 'eip155' })
  expect(now.solana.status).toBe('disconnected')

  await now.network.switchNetworkAsync(polygon)
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
  await expect
    .poll(() => events)
    .toEqual(['CONNECT_SUCCESS', 'SWITCH_NETWORK', 'MODAL_OPEN', 'MODAL_CLOSE', 'DISCONNECT_SUCCESS'])
})

test('behavior: switching tells its state, keeps its functions, and takes a viem chain', async () => {
  const { foyer, adapter } = makeScene()
  after(() => foyer.destroy())
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  const seen: ReturnType<typeof useFoyerNetwork>[] = []
  function Page() {
    seen.push(useFoyerNetwork())
    return null
  }
  render(
    <FoyerProvider foyer={foyer}>
      <Page />
    </FoyerProvider>,
  )
  await expect.poll(() => seen.length).toBeGreaterThan(0)
  const release = adapter.wallet('io.metamask').hold()
  const [first] = seen
  // as viem has it: no CAIP-2 id
  first?.switchNetwork({ id: polygon.id })
  await expect.poll(() => seen.at(-1)?.isPending).toBe(true)
  release()
  await expect.poll(() => seen.at(-1)).toMatchObject({ chainId: 137, isPending: false, error: undefined })
  adapter.wallet('io.metamask').setMood('reject')
  seen.at(-1)?.switchNetwork({ id: 1 })
  await expect.poll(() => seen.at(-1)?.error?.name).toBe('UserRejected')
  expect(seen.at(-1)).toMatchObject({ chainId: 137, isPending: false })
  await expect(seen.at(-1)?.switchNetworkAsync({ id: 5 })).rejects.toThrow('Network not found')
  expect(new Set(seen.map(({ switchNetwork }) => switchNetwork)).size).toBe(1)
  expect(new Set(seen.map(({ switchNetworkAsync }) => switchNetworkAsync)).size).toBe(1)
})

test('behavior: what services and chains know of the account is there while it is connected', async () => {
  const { foyer } = makeScene()
  after(() => foyer.destroy())
  const seen: AccountDetails[] = []
  function Page() {
    seen.push(useFoyerAccountDetails())
    return null
  }
  render(
    <FoyerProvider foyer={foyer}>
      <Page />
    </FoyerProvider>,
  )
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(() => seen.at(-1)?.tokenBalance?.[0]?.symbol).toBe('ETH')
  await disconnect(foyer)
  await expect.poll(() => seen.at(-1)?.tokenBalance).toBeUndefined()
  // every field can be taken out of it at any render
  for (const details of seen) expect(details).toHaveProperty('profileName')
})

test('default: a component asks for signatures and transactions, and sees what becomes of them', async () => {
  const { foyer, adapter } = makeScene()
  after(() => foyer.destroy())
  let latest: ReturnType<typeof read> | undefined
  function read() {
    return { sign: useFoyerSignMessage(), send: useFoyerSendTransaction(), signer: useFoyerSigner('eip155') }
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
  await expect.poll(() => latest?.sign.status).toBe('idle')
  expect(latest?.signer).toBeUndefined()
  await expect(latest?.sign.signMessageAsync({ message: 'Hello' })).rejects.toMatchObject({
    name: 'NoActiveCaipAddress',
  })
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(() => latest?.signer?.address).toMatch(/^0x/)
  latest?.sign.signMessage({ message: 'Hello' })
  await expect.poll(() => latest?.sign.isPending).toBe(true)
  await expect
    .poll(() => latest?.sign)
    .toMatchObject({ isSuccess: true, isError: false, data: 'mock signature of Hello', error: undefined })
  expect(await latest?.send.sendTransactionAsync({ to: '0xabc', value: 1n })).toMatch(/^0x/)
  const { signer } = latest ?? {}
  expect(await signer?.signMessage({ message: 'Hi' })).toBe('mock signature of Hi')
  adapter.wallet('io.metamask').setMood('reject')
  latest?.sign.signMessage({ message: 'Again' })
  await expect.poll(() => latest?.sign.error).toMatchObject({ name: 'UserRejected' })
  expect(latest?.sign).toMatchObject({ isError: true, data: undefined })
  await disconnect(foyer)
  await expect.poll(() => latest?.signer).toBeUndefined()
})

test('behavior: the wallet and its provider are there while it is connected', async () => {
  const { foyer } = makeScene()
  after(() => foyer.destroy())
  const seen: { readonly provider: unknown; readonly name: string | undefined }[] = []
  function Page() {
    const { walletInfo } = useWalletInfo()
    seen.push({ provider: useFoyerProvider('eip155'), name: walletInfo?.name })
    return null
  }
  render(
    <FoyerProvider foyer={foyer}>
      <Page />
    </FoyerProvider>,
  )
  await expect.poll(() => seen.at(-1)).toEqual({ provider: undefined, name: undefined })
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(() => seen.at(-1)?.provider).toBeDefined()
  expect(seen.at(-1)?.name).toBe('MetaMask')
  await disconnect(foyer)
  await expect.poll(() => seen.at(-1)).toEqual({ provider: undefined, name: undefined })
})

test('behavior: whether the account signed in, and how it does', async () => {
  const { foyer } = makeScene({ siwx: memorySiwx() })
  after(() => foyer.destroy())
  let now: ReturnType<typeof useFoyerSignIn> | undefined
  function Page() {
    now = useFoyerSignIn()
    return null
  }
  render(
    <FoyerProvider foyer={foyer}>
      <Page />
    </FoyerProvider>,
  )
  await expect.poll(() => now?.status).toBe('idle')
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(() => now?.status).toBe('unsigned')
  await cancelSignIn(foyer)
  await expect.poll(() => now?.status).toBe('skipped')
  await now?.signIn()
  await expect.poll(() => foyer.store.get(routeAtom).name).toBe('SIWXSignMessage')
  await startSignIn(foyer)
  await expect.poll(() => now?.isSignedIn).toBe(true)
  expect(now?.session?.data.chainId).toBe('eip155:1')
  expect(now?.account).toMatch(/^eip155:1:0x/)
  await now?.signOut()
  await expect.poll(() => [now?.status, now?.session]).toEqual(['skipped', undefined])
  expect(getAccount(foyer).isConnected).toBe(true)
})

test('behavior: every wallet with its pictures, and how to switch to it and forget it', async () => {
  const pictures = { 'io.metamask': '/metamask.svg' }
  const { foyer } = makeScene({ connectorImages: pictures, chainImages: { 1: '/ethereum.svg' } })
  after(() => foyer.destroy())
  let now: ReturnType<typeof useFoyerConnections> | undefined
  let drawn = 0
  function Page() {
    now = useFoyerConnections('eip155')
    drawn += 1
    return null
  }
  const features = {
    email: false,
    socials: false,
    passkey: false,
    swaps: false,
    onramp: false,
    activity: false,
  } as const
  foyer.store.set(remoteFeaturesAtom, { ...features, reownBranding: false, multiWallet: true })
  render(
    <FoyerProvider foyer={foyer}>
      <Page />
    </FoyerProvider>,
  )
  await expect.poll(() => drawn).toBeGreaterThan(0)
  await connect(foyer, { connectorId: 'io.metamask', namespace: 'eip155' })
  await connect(foyer, { connectorId: 'io.rabby', namespace: 'eip155' })
  const names = () => [now?.connections.map(({ name }) => name), now?.recentConnections.map(({ name }) => name)]
  await expect.poll(names).toEqual([['Rabby Wallet', 'MetaMask'], []])
  expect(now?.connections[1]).toMatchObject({ icon: '/metamask.svg', networkIcon: '/ethereum.svg' })
  await now?.switchConnection({ connectorId: 'io.metamask', namespace: 'eip155' })
  await expect.poll(names).toEqual([['MetaMask', 'Rabby Wallet'], []])
  await disconnect(foyer, { connectorId: 'io.rabby' })
  await expect.poll(names).toEqual([['MetaMask'], ['Rabby Wallet']])
  await now?.deleteConnection({ connectorId: 'io.rabby', namespace: 'eip155' })
  await expect.poll(names).toEqual([['MetaMask'], []])
})
