import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { loadPart } from '@foyer/base'
import { createFoyer, open } from '@foyer/core'
import { createDevWallet, type EvmPrompt } from '@foyer/test-kit'
import { FoyerProvider } from '@foyer/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type CreateConnectorFn, createConfig, createConnector, createStorage, http, noopStorage } from '@wagmi/core'
import type { LocalFamilies } from 'devnet'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Address, formatEther, getAddress, hexToString, isHex } from 'viem'
import { WagmiProvider } from 'wagmi'
import { type Devnet, loadDevnet } from '../devnet.ts'
import { createPromptPanel, type Prompt, type Row } from '../devWallet/createPromptPanel.ts'
import { type Confirm, walletName } from '../families/family.ts'
import { loadFamilies } from '../families/loadFamilies.ts'
import { getPageStorage } from '../getPageStorage.ts'
import { type Playground, readPlayground, toOptions } from '../playground.ts'
import { relayedSolana } from '../relayed.ts'
import { App } from './App.tsx'
import { themePage } from './themePage.ts'

const accepted = 'lumen.webWallet'
/** Between two looks whether the window is still there, in ms; a window tells no one that it closes. */
const lookInterval = 200

/**
 * A vendor's connector as sites put one into their wagmi config: a wallet that is a page in a window of its own. Its
 * account is one that the local chain holds the key of, so what it signs is real.
 */
function webWallet(rpcUrls: Readonly<Record<number, string>>): CreateConnectorFn {
  return createConnector((config) => {
    const getChainId = async () => config.chains[0].id
    const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
      const response = await fetch(rpcUrls[await getChainId()] ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
      if (error) throw new Error(error.message)
      return result
    }
    const getAccounts = async (): Promise<readonly Address[]> => {
      const accounts = (await request({ method: 'eth_accounts' })) as Address[]
      return accounts.slice(-1).map((account) => getAddress(account))
    }
    const isAuthorized = async () => sessionStorage.getItem(accepted) !== null
    return {
      id: 'lumen-web-wallet',
      name: 'Web wallet',
      type: 'webWallet',
      async connect({ isReconnecting, withCapabilities } = {}) {
        // before anything is awaited: a browser lets a window through only within the visitor's gesture
        if (!isReconnecting) await openApprovalWindow()
        sessionStorage.setItem(accepted, '1')
        const accounts = await getAccounts()
        const withNone = accounts.map((address) => ({ address, capabilities: {} }))
        return { accounts: (withCapabilities ? withNone : accounts) as never, chainId: await getChainId() }
      },
      async disconnect() {
        sessionStorage.removeItem(accepted)
      },
      getAccounts,
      getChainId,
      isAuthorized,
      getProvider: async () => ({ request, on() {}, removeListener() {} }),
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  })
}

/** Resolves when the visitor approves in the window. @throws Error when it is blocked, closed or answered otherwise */
function openApprovalWindow(): Promise<void> {
  const popup = window.open('/webwallet.html', 'web-wallet', 'popup,width=380,height=520')
  if (!popup) return Promise.reject(new Error('Pop-up window blocked'))
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const finish = (error?: Error) => {
      done.abort()
      clearInterval(timer)
      if (error) reject(error)
      else resolve()
    }
    const timer = setInterval(() => {
      if (popup.closed) finish(new Error('Pop-up window was closed'))
    }, lookInterval)
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== popup || origin !== location.origin) return
      const answer = (data as { webWallet?: unknown } | null)?.webWallet
      if (answer !== 'approved' && answer !== 'rejected') return
      finish(answer === 'approved' ? undefined : Object.assign(new Error('Rejected'), { code: 4001 }))
      popup.close()
    }
    window.addEventListener('message', onMessage, { signal: done.signal })
  })
}

const titles: { readonly [kind in EvmPrompt['kind']]: string } = {
  connect: 'Connect to this site?',
  sign: 'Sign this message?',
  send: 'Send this transaction?',
  switchChain: 'Switch network?',
  addChain: 'Add this network?',
}

/** Published with every development node: account 0 of the well-known test mnemonic. Worth nothing anywhere. */
const developmentKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Puts a wallet for every family on the page, so that a visitor without an extension can go the whole way. */
function startDevWallet({ rpcUrls, families }: Pick<Devnet, 'rpcUrls' | 'families'>): void {
  const confirm = createPromptPanel(document)
  const wallet = createDevWallet({
    rpcUrls,
    accounts: [developmentKey],
    storage: getPageStorage(),
    confirm: (prompt) => confirm(toPrompt(prompt)),
  })
  wallet.announce()
  // a family without its wallet is a family less to try: the page goes on
  startFamilyWallets(families, confirm).catch((error: unknown) =>
    console.error('A development wallet is missing', error),
  )
}

/** Puts the development wallet for each family on the page. What signs is heavy, and comes after the page. */
async function startFamilyWallets(local: LocalFamilies, confirm: Confirm): Promise<void> {
  const { solana, cosmos, bitcoin, polkadot } = local
  await Promise.all([
    solana &&
      loadPart(() => import('../devWallet/solanaWallet.ts')).then(({ startWallet }) => startWallet(solana, confirm)),
    cosmos &&
      loadPart(() => import('../devWallet/cosmosWallet.ts')).then(({ startWallet }) => startWallet(cosmos, confirm)),
    bitcoin &&
      loadPart(() => import('../devWallet/bitcoinWallet.ts')).then(({ startWallet }) => startWallet(bitcoin, confirm)),
    polkadot &&
      loadPart(() => import('../devWallet/polkadotWallet.ts')).then(({ startWallet }) =>
        startWallet(polkadot, confirm),
      ),
  ])
}

function toPrompt(prompt: EvmPrompt): Prompt {
  return { title: titles[prompt.kind], account: prompt.account, rows: rowsOf(prompt) }
}

function rowsOf({ method, params }: EvmPrompt): readonly Row[] {
  const [first] = params
  if (method === 'personal_sign' && isHex(first)) return [['Message', hexToString(first)]]
  if (method === 'eth_sendTransaction') return transactionRows(first)
  if (method.startsWith('wallet_') && isRecord(first) && isHex(first['chainId'])) {
    return [['Network', String(first['chainName'] ?? Number(first['chainId']))]]
  }
  return []
}

function transactionRows(transaction: unknown): readonly Row[] {
  if (!isRecord(transaction)) return []
  const { to, value, data } = transaction
  return [
    ['To', String(to)],
    ['Amount', `${formatEther(isHex(value) ? BigInt(value) : 0n)} ETH`],
    ...(isHex(data) && data !== '0x'
      ? [['Data', `${data.slice(0, 10)}… (${(data.length - 2) / 2} bytes)`] as const]
      : []),
  ]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

const root = createRoot(document.getElementById('app') as HTMLElement)

/** Its connectors' ids: each family has its own way to name a wallet. */
const developmentWallets = ['dev.foyer.development-wallet', walletName, 'foyerDevelopmentBitcoin']

type Start = {
  /** The button that stood there before anything was fetched. */
  readonly early: HTMLElement | null
  /** Settles once someone moves. */
  readonly seen: Promise<void>
  /** Whether it was pressed. */
  readonly wasPressed: () => boolean
}

/** Makes the page live. */
export async function startSite({ early, seen, wasPressed }: Start): Promise<void> {
  const choices = readPlayground(location.search)
  themePage(choices)
  const running = await loadDevnet()
  // a Solana that only the relay reaches takes the place of the local one
  const { solana, ...others } = running.families
  const chosen = choices.solana || !solana ? others : { ...others, solana }
  const devnet = { ...running, families: choices.families ? chosen : {} }
  if (choices.wallet) startDevWallet(devnet)
  const families = await loadFamilies(devnet.families)

  const config = createConfig({
    chains: devnet.chains,
    connectors: choices.webWallet ? [webWallet(devnet.rpcUrls)] : [],
    multiInjectedProviderDiscovery: !choices.discovery,
    storage: createStorage({ storage: getPageStorage() ?? noopStorage }),
    transports: Object.fromEntries(devnet.chains.map((chain) => [chain.id, http(devnet.rpcUrls[chain.id])])),
  })
  const siwx = choices.siwx ? await loadSignIn(choices) : undefined
  const foyer = createFoyer({
    projectId: 'demo',
    networks: [...devnet.chains, ...families.map(({ network }) => network), ...(choices.solana ? [relayedSolana] : [])],
    adapters: choices.adapters ? [wagmiAdapter({ config }), ...families.map(({ adapter }) => adapter)] : [],
    relayUrl: devnet.relayUrl,
    frameUrl: devnet.frameUrl,
    enableWalletConnect: devnet.relayUrl !== undefined,
    connectorImages: Object.fromEntries(developmentWallets.map((id) => [id, '/dev-wallet.svg'])),
    ...toOptions(choices, devnet),
    ...(siwx && { siwx }),
  })
  root.render(
    <StrictMode>
      {/* Foyer restores the connection: wagmi must not as well */}
      <WagmiProvider config={config} reconnectOnMount={false}>
        <QueryClientProvider client={new QueryClient()}>
          <FoyerProvider foyer={foyer}>
            <App config={config} devnet={devnet} families={families} choices={choices} seen={seen} />
          </FoyerProvider>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
  if (early) await replaceEarly(early)
  if (wasPressed()) open(foyer)
}

async function loadSignIn({ signInRequired: required }: Playground) {
  const { serverSiwx } = await loadPart(() => import('@foyer/siwx/browser'))
  return serverSiwx({ url: '/auth', statement: 'Sign in to Lumen as a member.', required })
}

/**
 * Takes away the button that stood on the page before its own was fetched, once that one is drawn in the same place. Who was on the
 * first with the keyboard is on the second.
 * @returns once it is done
 */
function replaceEarly(early: HTMLElement): Promise<void> {
  const place = early.parentElement
  if (!place) return Promise.resolve()
  return new Promise((resolve) => {
    const drawn = new ResizeObserver(([entry]) => {
      const button = entry?.target.shadowRoot?.querySelector('button')
      if (!button || button.offsetWidth === 0) return
      drawn.disconnect()
      const isFocused = document.activeElement === early
      early.remove()
      if (isFocused) button.focus()
      resolve()
    })
    const look = () => {
      const host = place.querySelector('[data-foyer-button]')
      if (!host) return
      came.disconnect()
      drawn.observe(host)
    }
    const came = new MutationObserver(look)
    came.observe(place, { childList: true })
    look()
  })
}
