import { createEvmWallet } from '@foyer/test-kit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'
import {
  type Chain,
  ConnectButton,
  type ConnectButtonState,
  connectorsForWallets,
  createAuthenticationAdapter,
  darkTheme,
  getDefaultConfig,
  getDefaultWallets,
  lightTheme,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
  type Theme,
  useAccountModal,
  useConnectModal,
  WalletButton,
} from './index.ts'
import { metaMaskWallet, rainbowWallet, walletConnectWallet } from './wallets.ts'

const wallet = createEvmWallet({
  rpcUrls: { 1: 'http://127.0.0.1:1', 8453: 'http://127.0.0.1:1' },
  accounts: ['0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'],
  info: { rdns: 'test.wallet', name: 'Test Wallet' },
})
wallet.announce()

const transports = { 1: http('http://127.0.0.1:1'), 8453: http('http://127.0.0.1:1') }

const pictured = { ...mainnet, iconUrl: 'data:image/svg+xml,<svg/>', iconBackground: '#00f' } as const satisfies Chain

const createSite = () =>
  getDefaultConfig({ appName: 'Site', projectId: '', chains: [pictured, base], transports, storage: null })

afterEach(() => {
  localStorage.clear()
})

function render(children: ReactNode, config: ReturnType<typeof createSite> = createSite()) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </WagmiProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return container
}

test('default: a site with RainbowKit’s names connects, and button, hooks and wagmi agree', async () => {
  let state: ConnectButtonState | undefined
  let modals: { readonly account: unknown; readonly connect: unknown } | undefined
  let ofWagmi: string | undefined
  function Page() {
    ofWagmi = useAccount().address
    modals = { account: useAccountModal().openAccountModal, connect: useConnectModal().openConnectModal }
    return (
      <>
        <ConnectButton label="Come in" showBalance={false} />
        <ConnectButton.Custom>
          {(now) => {
            state = now
            return (
              <button type="button" onClick={now.openConnectModal}>
                Own button
              </button>
            )
          }}
        </ConnectButton.Custom>
        <WalletButton wallet="rainbow" />
      </>
    )
  }
  const container = render(
    <RainbowKitProvider theme={darkTheme({ accentColor: '#7b3fe4' })} initialChain={base}>
      <Page />
    </RainbowKitProvider>,
  )
  await expect.poll(() => state).toMatchObject({ mounted: true, account: undefined, chain: undefined })
  expect(modals).toEqual({ account: undefined, connect: expect.any(Function) })
  const buttons = () => [...container.querySelectorAll('*')].flatMap((one) => one.shadowRoot?.textContent ?? [])
  await expect.poll(() => buttons().join()).toContain('Come in')
  await page.getByRole('button', { name: 'Own button' }).click()
  await page.getByRole('button', { name: /Test Wallet/ }).click()
  await expect.poll(() => state?.account?.address).toBe(wallet.accounts[0])
  await expect.poll(() => ofWagmi).toBe(wallet.accounts[0])
  expect(state).toMatchObject({ chain: { unsupported: false }, connectModalOpen: false })
  const { iconUrl, iconBackground } = pictured
  expect(state?.chain).toMatchObject({ id: 1, hasIcon: true, iconUrl, iconBackground })
  expect(state?.account?.displayName).toMatch(/^0x/)
  expect(modals).toEqual({ account: expect.any(Function), connect: undefined })
})

test('behavior: wallets that a site lists come first, and only its own become connectors', async () => {
  const connectors = connectorsForWallets(
    [{ groupName: 'Recommended', wallets: [rainbowWallet, walletConnectWallet, metaMaskWallet] }],
    { appName: 'Site', projectId: 'p' },
  )
  expect(connectors).toEqual([])
  const site = { appName: 'Site', projectId: 'p' }
  expect(getDefaultWallets(site).connectors).toEqual([])
  expect(getDefaultWallets().wallets[0]?.wallets).toContain(metaMaskWallet)
  expect(connectorsForWallets([...getDefaultWallets().wallets], site)).toEqual([])
  const own = Object.assign(() => {
    throw new Error('not asked')
  }, {}) as never
  const listed = connectorsForWallets(
    [{ groupName: 'Own', wallets: [() => ({ id: 'own', name: 'Own', createConnector: () => own })] }],
    { appName: 'Site', projectId: 'p' },
  )
  expect(listed).toEqual([own])
  expect(
    createConfig({ chains: [mainnet], transports, connectors, multiInjectedProviderDiscovery: false }).connectors,
  ).toHaveLength(0)
})

test('behavior: themes have every token, and one of a site’s own colors the dialog', async () => {
  const base = lightTheme({ overlayBlur: 'small' })
  const own: Theme = {
    ...base,
    colors: {
      ...{
        ...base.colors,
        accentColor: 'rgb(1, 2, 3)',
        modalBackground: 'rgb(2, 3, 4)',
        modalText: 'rgb(250, 251, 252)',
      },
      ...{ profileForeground: 'rgb(9, 8, 7)', modalBackdrop: 'rgba(3, 3, 3, 0.5)', modalBorder: 'rgb(5, 5, 5)' },
    },
    radii: { ...base.radii, modal: '9px', modalMobile: '9px', menuButton: '6px' },
    shadows: { ...base.shadows, dialog: '0 0 8px rgb(6, 6, 6)' },
  }
  expect(Object.keys(own.colors)).toHaveLength(30)
  for (const value of Object.values(own.colors)) expect(value).not.toBe('')
  expect(darkTheme(darkTheme.accentColors.pink).colors.accentColor).toBe(darkTheme.accentColors.pink.accentColor)
  let open: (() => void) | undefined
  function Opener() {
    open = useConnectModal().openConnectModal
    return null
  }
  render(
    <RainbowKitProvider theme={own}>
      <Opener />
    </RainbowKitProvider>,
  )
  await expect.poll(() => open).toBeDefined()
  open?.()
  const look = (part: string, property: string) => {
    const elements = [...document.querySelectorAll('foyer-host')].flatMap(
      (host) => host.shadowRoot?.querySelector(part) ?? [],
    )
    return elements[0] && getComputedStyle(elements[0]).getPropertyValue(property)
  }
  const read = () => [
    look('.root', '--foyer-accent'),
    look('.sheet-background', 'background-color'),
    look('.sheet-background', 'border-top-left-radius'),
    look('.sheet-background', 'box-shadow'),
    look('.head h2', 'color'),
    look('.root', '--fill-1'),
    look('.row', 'border-top-left-radius'),
    look('.overlay', 'background-color'),
    look('.overlay', 'backdrop-filter'),
  ]
  await expect
    .poll(read)
    .toEqual([
      ...['rgb(1, 2, 3)', 'rgb(2, 3, 4)', '9px', 'rgb(5, 5, 5) 0px 0px 0px 1px, rgb(6, 6, 6) 0px 0px 8px 0px'],
      ...['rgb(250, 251, 252)', 'rgb(9, 8, 7)', '6px', 'rgba(3, 3, 3, 0.5)', 'blur(4px)'],
    ])
})

test('default: a site that names no theme has the light one, as before', async () => {
  render(
    <RainbowKitProvider>
      <ConnectButton label="Plain" />
    </RainbowKitProvider>,
  )
  const button = () =>
    [...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot?.querySelector('.connect') ?? [])[0]
  await expect.poll(() => button() && getComputedStyle(button() as Element).backgroundColor).toBe('rgb(14, 118, 253)')
})

test('default: a visitor is asked to sign in with the site’s own functions', async () => {
  const asked: string[] = []
  const adapter = createAuthenticationAdapter({
    getNonce: async () => 'nonce1234',
    createMessage: ({ nonce, address, chainId }) => `Sign in ${address} ${chainId} ${nonce}`,
    verify: async ({ message, signature }) => {
      asked.push(message, signature)
      return true
    },
    signOut: async () => {},
  })
  function Opener() {
    const { openConnectModal } = useConnectModal()
    return (
      <button type="button" onClick={openConnectModal}>
        Come here
      </button>
    )
  }
  render(
    <RainbowKitAuthenticationProvider adapter={adapter} status="unauthenticated">
      <RainbowKitProvider>
        <Opener />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>,
  )
  await page.getByRole('button', { name: 'Come here' }).click()
  await page.getByRole('button', { name: /Test Wallet/ }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => asked).toEqual([`Sign in ${wallet.accounts[0]} 1 nonce1234`, expect.stringMatching(/^0x/)])
})

test('behavior: who the site has signed in already is not asked again', async () => {
  wallet.reset()
  const adapter = createAuthenticationAdapter({
    getNonce: async () => 'nonce1234',
    createMessage: () => 'Sign in',
    verify: async () => true,
    signOut: async () => {},
  })
  let modals: { readonly connect: unknown; readonly isOpen: boolean } | undefined
  function Opener() {
    const { openConnectModal, connectModalOpen } = useConnectModal()
    modals = { connect: openConnectModal, isOpen: connectModalOpen }
    return (
      <button type="button" onClick={openConnectModal}>
        Come back
      </button>
    )
  }
  render(
    <RainbowKitAuthenticationProvider adapter={adapter} status="authenticated">
      <RainbowKitProvider>
        <Opener />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>,
  )
  const before = wallet.prompts.filter(({ method }) => method === 'personal_sign').length
  await page.getByRole('button', { name: 'Come back' }).click()
  await page.getByRole('button', { name: /Test Wallet/ }).click()
  await expect.poll(() => modals).toEqual({ connect: undefined, isOpen: false })
  expect(wallet.prompts.filter(({ method }) => method === 'personal_sign')).toHaveLength(before)
})
