import { memoryStorage } from '@foyer/test'
import { createEvmWallet } from '@foyer/test-kit'
import { createSolanaWallet } from '@foyer/test-kit/solana'
import { base58 } from '@scure/base'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { createRoot } from 'react-dom/client'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createApp, defineComponent, h, nextTick } from 'vue'
import { base, mainnet, solana } from './networks.ts'
import {
  AppKitButton,
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './react.ts'
import { type Provider, SolanaAdapter, useAppKitConnection } from './solanaReact.ts'
import * as vue from './vue.ts'
import { WagmiAdapter } from './wagmi.ts'

const wallet = createEvmWallet({
  rpcUrls: { 1: 'http://127.0.0.1:1', 8453: 'http://127.0.0.1:1' },
  accounts: ['0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'],
  info: { rdns: 'test.wallet', name: 'Test Wallet' },
})
wallet.announce()
const solanaWallet = createSolanaWallet({ accounts: ['01'.repeat(32)], info: { name: 'Sol Wallet' } })
afterAll(solanaWallet.register())

const networks = [mainnet, base, solana] as const
const wagmi = new WagmiAdapter({ networks, projectId: 'p' })
const options = {
  projectId: 'p',
  networks,
  adapters: [wagmi, new SolanaAdapter({ loadWeb3: () => import('@solana/web3.js') })],
  metadata: { name: 'Site', description: 'A site', url: location.origin, icons: [] },
  themeMode: 'dark',
  themeVariables: { '--w3m-accent': '#0a7f5a', '--apkt-accent': '#0b6e99' },
  storage: memoryStorage(),
  enableWalletConnect: false,
} as const
const appKit = createAppKit(options)
// nothing ends it: it lives as long as its page
afterAll(() => {
  for (const host of document.querySelectorAll('foyer-host')) host.remove()
  localStorage.clear()
})

function Page() {
  const { open } = useAppKit()
  const { address, isConnected, status, allAccounts } = useAppKitAccount()
  const ofSolana = useAppKitAccount({ namespace: 'solana' })
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork()
  const { open: isOpen, activeChain } = useAppKitState()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const { data } = useAppKitEvents()
  const { walletProvider, walletProviderType } = useAppKitProvider<{ request: unknown }>('eip155')
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const shown = {
    address,
    isConnected,
    status,
    accounts: allAccounts.length,
    solana: ofSolana.status,
    chainId,
    network: caipNetwork?.name,
    explorer: caipNetwork?.blockExplorers?.default.url,
    isOpen,
    activeChain,
    themeMode,
    event: data.event,
    provider: typeof walletProvider?.request,
    walletProviderType,
    wallet: walletInfo?.name,
  }
  return (
    <>
      <AppKitButton label="Enter" />
      <button type="button" onClick={() => void open({ view: 'Connect' })}>
        Open
      </button>
      <button type="button" onClick={() => void switchNetwork(base)}>
        Base
      </button>
      <button type="button" onClick={() => setThemeMode('light')}>
        Light
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Leave
      </button>
      <output>{JSON.stringify(shown)}</output>
    </>
  )
}

const read = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}')

test('default: a site with AppKit’s names connects, and hooks, methods, events and elements answer', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  const accounts: unknown[] = []
  const stop = appKit.subscribeAccount(({ address }) => accounts.push(address))
  root.render(<Page />)
  await expect.poll(read).toMatchObject({
    isConnected: false,
    status: 'disconnected',
    accounts: 0,
    chainId: 1,
    network: 'Ethereum',
    isOpen: false,
    activeChain: 'eip155',
    themeMode: 'dark',
    event: 'MODAL_CREATED',
    explorer: 'https://etherscan.io',
  })
  const button = () => container.querySelector('appkit-button')?.shadowRoot?.querySelector('button')
  await expect.poll(() => button()?.textContent).toBe('Enter')
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /Test Wallet/ }).click()
  await expect.poll(read).toMatchObject({
    address: wallet.accounts[0],
    isConnected: true,
    status: 'connected',
    accounts: 1,
    solana: 'disconnected',
    provider: 'function',
    walletProviderType: 'ANNOUNCED',
    wallet: 'Test Wallet',
    isOpen: false,
  })
  expect(accounts).toContain(wallet.accounts[0])
  expect(wagmi.wagmiConfig.state.current).toBeTruthy()
  expect(appKit.getProvider('eip155')).toBeTruthy()
  expect(appKit.getAddress()).toBe(wallet.accounts[0])
  await page.getByRole('button', { name: 'Base' }).click()
  await expect.poll(read).toMatchObject({ chainId: 8453, network: 'Base', event: 'SWITCH_NETWORK' })
  await page.getByRole('button', { name: 'Light' }).click()
  await expect.poll(read).toMatchObject({ themeMode: 'light' })
  expect(appKit.getThemeVariables()).toEqual({ '--apkt-accent': '#0b6e99' })
  stop()
  const heard = accounts.length
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(read).toMatchObject({ isConnected: false, event: 'DISCONNECT_SUCCESS', solana: 'disconnected' })
  expect(accounts).toHaveLength(heard)
  expect(appKit.getProvider('eip155')).toBeUndefined()
})

test('behavior: a second call in React gives the instance there is', () => {
  expect(createAppKit({ ...options, projectId: 'other' })).toBe(appKit)
})

test('behavior: elements take AppKit’s attributes as HTML has them, and are there under the names with w3m', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  container.innerHTML =
    '<w3m-button label="Come in" loadinglabel="Wait" charsstart="2"></w3m-button><w3m-network-button></w3m-network-button>'
  const element = container.querySelector('w3m-button')
  await expect.poll(() => element?.shadowRoot?.querySelector('button')?.textContent).toBe('Come in')
  expect(element?.getAttribute('loading-label')).toBe('Wait')
  expect(Reflect.get(element ?? {}, 'charsStart')).toBe(2)
  element?.removeAttribute('charsstart')
  expect(element?.hasAttribute('chars-start')).toBe(false)
  const networkButton = container.querySelector('w3m-network-button')
  await expect.poll(() => networkButton?.shadowRoot?.querySelector('button')).toBeTruthy()
})

function Solana({
  onChange,
}: {
  readonly onChange: (provider: Provider | undefined, node: string | undefined) => void
}) {
  const { walletProvider } = useAppKitProvider<Provider>('solana')
  const { connection } = useAppKitConnection()
  onChange(walletProvider, connection?.rpcEndpoint)
  return null
}

test('default: Solana’s provider signs and sends what the site made with its own web3.js', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(async () => {
    root.unmount()
    container.remove()
    await appKit.disconnect('solana')
  })
  let provider: Provider | undefined
  let node: string | undefined
  root.render(
    <Solana
      onChange={(...found) => {
        provider = found[0]
        node = found[1]
      }}
    />,
  )
  await expect.poll(() => node).toBe(solana.rpcUrls.default.http[0])
  await appKit.open({ view: 'Connect', namespace: 'solana' })
  await page.getByRole('button', { name: /Sol Wallet/ }).click()
  await expect.poll(() => provider?.publicKey?.toBase58()).toBe(solanaWallet.accounts[0])
  const { publicKey } = provider ?? {}
  if (!provider || !publicKey) throw new Error('no provider')
  expect(publicKey).toBeInstanceOf(PublicKey)

  expect(await provider.signMessage(new TextEncoder().encode('Hello'))).toHaveLength(64)
  await expect(provider.signMessage(Uint8Array.of(0xff, 0xfe))).rejects.toThrow(TypeError)

  const blockhash = base58.encode(new Uint8Array(32).fill(7))
  const to = Keypair.generate().publicKey
  const instruction = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: to, lamports: 1 })
  const legacy = new Transaction({ feePayer: publicKey, blockhash, lastValidBlockHeight: 1 }).add(instruction)
  const message = new TransactionMessage({
    payerKey: publicKey,
    recentBlockhash: blockhash,
    instructions: [instruction],
  })
  const versioned = new VersionedTransaction(message.compileToV0Message())
  const signed = await provider.signTransaction(legacy)
  expect(signed).toBeInstanceOf(Transaction)
  expect(signed.verifySignatures()).toBe(true)
  const [other] = await provider.signAllTransactions([versioned])
  expect(other).toBeInstanceOf(VersionedTransaction)
  expect(other?.signatures[0]?.some((byte) => byte !== 0)).toBe(true)

  solanaWallet.answer('solana:signAndSendTransaction', { result: [{ signature: new Uint8Array(64).fill(9) }] })
  const id = base58.encode(new Uint8Array(64).fill(9))
  expect(await provider.signAndSendTransaction(versioned)).toBe(id)
  // the site left out who pays and the newest block, as wallet-adapter lets it
  const bare = new Transaction().add(instruction)
  const connection = { getLatestBlockhash: async () => ({ blockhash, lastValidBlockHeight: 1 }) }
  expect(await provider.sendTransaction(bare, connection as never)).toBe(id)
  expect(bare.feePayer?.equals(publicKey)).toBe(true)
})

test('default: a site of Vue reads accounts as refs and the rest as objects that follow', async () => {
  const seen: { account?: ReturnType<typeof vue.useAppKitAccount>; state?: ReturnType<typeof vue.useAppKitState> } = {}
  let provider: ReturnType<typeof vue.useAppKitProvider> | undefined
  const Site = defineComponent(() => {
    const account = vue.useAppKitAccount()
    const network = vue.useAppKitNetwork()
    const { disconnect } = vue.useDisconnect()
    const { open } = vue.useAppKit()
    const theme = vue.useAppKitTheme()
    const events = vue.useAppKitEvents()
    const wallet_ = vue.useWalletInfo()
    Object.assign(seen, { account, state: vue.useAppKitState() })
    provider = vue.useAppKitProvider('eip155')
    return () => [
      h('button', { onClick: open }, 'Open in Vue'),
      h('button', { onClick: () => disconnect({ namespace: 'eip155' }) }, 'Leave Vue'),
      h('p', [account.value.address ?? 'nobody', network.value.caipNetwork?.name, wallet_.walletInfo?.name].join(' ')),
      h('i', `${theme.themeMode} ${events.data.event}`),
    ]
  })
  const place = document.body.appendChild(document.createElement('div'))
  const app = createApp(Site)
  app.mount(place)
  onTestFinished(() => place.remove())
  const text = () => place.querySelector('p')?.textContent
  await expect.poll(text).toContain('nobody')
  await page.getByRole('button', { name: 'Open in Vue' }).click()
  await page.getByRole('button', { name: /Test Wallet/ }).click()
  await expect.poll(text).toContain(wallet.accounts[0])
  expect(text()).toContain('Test Wallet')
  await expect.poll(() => typeof Reflect.get(provider?.walletProvider ?? {}, 'request')).toBe('function')
  expect(seen.state?.open).toBe(false)
  expect(place.querySelector('i')?.textContent).toContain('CONNECT_SUCCESS')
  await page.getByRole('button', { name: 'Leave Vue' }).click()
  await expect.poll(text).toContain('nobody')
  app.unmount()
  appKit.setThemeMode('dark')
  await nextTick()
  // what an unmounted component reads follows no more
  expect(seen.account?.value.isConnected).toBe(false)
})
