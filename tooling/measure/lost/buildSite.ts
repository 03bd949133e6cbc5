import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Parts that do not come</title></head>
  <body><div id="app"></div><script type="module" src="/main.ts"></script></body>
</html>`

/**
 * A site with one wallet, which answers at once; what the table does there is in `window.site`. What else the site has, its address
 * says: `all` services, which never answer, or those of `kit`.
 */
const main = `
import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { bitcoin, isPartLost, loadPart, solana } from '@foyer/base'
import { activeConnectionsAtom, close, connect, connectorsAtom, createFoyer, getAccount, getState, navigate, open, routeAtom } from '@foyer/core'
import { FoyerButton, FoyerProvider } from '@foyer/ui'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet, base } from 'viem/chains'

// a returning visitor
if (location.hash) {
  const kept = JSON.parse(decodeURIComponent(location.hash.slice(1)))
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  history.replaceState(null, '', location.pathname + location.search)
}
const query = new URLSearchParams(location.search)
const has = (name) => query.has(name)

const asked = []
const listeners = {}
const provider = {
  request: async ({ method }) => {
    asked.push(method)
    if (method === 'eth_requestAccounts' || (method === 'eth_accounts' && localStorage.getItem('granted'))) {
      localStorage.setItem('granted', '1')
      return ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F']
    }
    if (method === 'eth_accounts') return []
    if (method === 'eth_chainId') return '0x1'
    throw Object.assign(new Error('no'), { code: 4200 })
  },
  on(name, listen) {
    ;(listeners[name] ??= []).push(listen)
  },
  removeListener() {},
}
const info = { uuid: crypto.randomUUID(), name: 'Sample', icon: 'data:image/png;base64,AAAA', rdns: 'org.sample' }
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)
announce()

// with every service, none of which ever answers
const never = () => new Promise(() => {})
const socials = ['google', 'farcaster', 'x', 'github', 'apple', 'discord']
const features = { swaps: ['1inch'], onramp: ['meld'], smartSessions: true, email: true, passkey: true, socials }
const frameUrl = 'http://wallet.localhost:' + location.port + '/frame'
const services = {
  relayUrl: location.origin.replace('http', 'ws') + '/relay',
  frameUrl,
  apiUrl: location.origin + '/api',
  blockchainApiUrl: location.origin + '/data',
  fetch: never,
  features,
}
if (has('all')) {
  const slow = { ...info, uuid: crypto.randomUUID(), name: 'Slow', rdns: 'org.slow' }
  const silent = { request: ({ method }) => (method === 'eth_accounts' ? Promise.resolve([]) : never()), on() {}, removeListener() {} }
  const announceSlow = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: slow, provider: silent }) }))
  addEventListener('eip6963:requestProvider', announceSlow)
}

/** What a site does for a part that it waits for itself: what the page on code splitting says. */
async function attempt(work) {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const find = (one) => (one?.name === 'PartNotLoaded' || one === undefined ? one : find(one.cause))
      const lost = find(error)
      // of what a wallet or a node says this is not about
      if (!lost) return undefined
      await new Promise((done) => {
        const button = document.createElement('button')
        button.textContent = isPartLost(lost) ? 'Reload page' : 'Try again'
        button.onclick = () => {
          if (isPartLost(lost)) return location.reload()
          button.remove()
          done()
        }
        document.body.append(button)
      })
    }
  }
}

const load = {
  solana: () => loadPart(() => import('@foyer/adapter-solana')).then((part) => part.solanaAdapter()),
  bip122: () => loadPart(() => import('@foyer/adapter-bitcoin')).then((part) => part.bitcoinAdapter()),
  polkadot: () => loadPart(() => import('@foyer/adapter-polkadot')).then((part) => part.polkadotAdapter()),
  cosmos: () => loadPart(() => import('@foyer/adapter-cosmos')).then((part) => part.cosmosAdapter()),
}
// a node that answers, so that what does not come is a part
const answered = (network) => ({ ...network, rpcUrls: { default: { http: [location.origin + '/evm/' + network.id] } } })
const http = { rpcUrls: { default: { http: [location.origin + '/node'] } } }
const others = [
  { ...solana, ...http },
  { ...bitcoin, ...http },
  { id: '91b171bb158e2d3848fa23a9f1c25182', chainNamespace: 'polkadot', name: 'Polkadot', nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 }, ...http },
  { id: 'cosmoshub-4', chainNamespace: 'cosmos', name: 'Cosmos Hub', nativeCurrency: { name: 'ATOM', symbol: 'ATOM', decimals: 6 }, ...http },
]

async function start() {
  // what answers for services and wallets is no part of the site
  const kit = has('kit') ? await import(/* @vite-ignore */ location.origin + '/kit.js') : undefined
  const given = kit?.prepare({ has, features, frameUrl }) ?? {}
  const families = has('families') ? Object.keys(load) : []
  const adapters = await Promise.all(families.map((family) => attempt(load[family])))
  const foyer = createFoyer({
    ...{ projectId: 'yours', networks: [answered(mainnet), answered(base), ...(has('families') ? others : [])] },
    adapters: [wagmiAdapter({ transports: {} }), ...adapters],
    ...(has('all') ? services : { relayUrl: undefined, enableWalletConnect: false }),
    ...given,
  })
  const findBody = () => [...document.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot?.querySelector('[role=dialog] .body')).find((body) => body)
  const isReady = (body) => body && !body.querySelector(':scope > .loading[style*="--last-height"]') && body.childElementCount > 0
  let left
  /** Shows a screen, whatever leads to it. */
  async function go(name, params) {
    left = undefined
    open(foyer)
    const isBack = () => getAccount(foyer).isConnected || !localStorage.getItem('granted')
    while (!isReady(findBody()) || !isBack()) await new Promise(requestAnimationFrame)
    left = getView() === name ? null : findBody()
    navigate(foyer, name, params)
  }
  const getView = () => foyer.store.get(routeAtom).name
  /** Whether the screen that \`go\` was asked for stands there, or the one that it led on to. */
  const isThere = () => left !== undefined && findBody() !== left && isReady(findBody())
  let isBusy = false
  /** Does what a site does by itself. */
  async function run(work) {
    isBusy = true
    await attempt(work)
    isBusy = false
  }
  /** Asks a family's adapter for all that it can, each part of it. */
  async function useAll(namespace) {
    const [connector] = foyer.store.get(connectorsAtom).filter((one) => one.namespace === namespace && one.type !== 'WALLET_CONNECT')
    const connection = await connect(foyer, { connectorId: connector.id, namespace })
    const { capabilities } = foyer.adapters.get(namespace)
    const network = foyer.config.networks.find((one) => one.chainNamespace === namespace)
    const [address] = connection.accounts.map((one) => one.address)
    const input = { connection, network, address, account: address, to: address, value: 1n, amount: 1n, message: 'Hello', name: 'éa.eth', text: 'éa.eth', tokenAddress: address, tokenAddresses: [address], contract: address, tokenId: '0', hash: '0x1', calls: [], signal: AbortSignal.timeout(3_000) }
    for (const [name, use] of Object.entries(capabilities)) {
      if (/^(watch|switch)/.test(name)) continue
      await Promise.race([use(input), new Promise((done) => setTimeout(done, 500))]).catch((error) => {
        for (let one = error; one; one = one.cause) if (one.name === 'PartNotLoaded') throw one
      })
    }
  }
  const language = query.get('locale') ?? undefined
  createRoot(document.getElementById('app')).render(createElement(FoyerProvider, { foyer, locale: language }, createElement(FoyerButton)))
  const isConnected = (namespace) => getAccount(foyer, namespace && { namespace }).isConnected
  const move = (chainId) => listeners.chainChanged?.forEach((listen) => listen(chainId))
  /** A phone takes the link that stands there. */
  async function pair(answer) {
    if (isConnected()) return
    await go('ConnectingWalletConnectBasic')
    const relay = await foyer.externals.relay.load()
    // a link that stood there before gives way to a new one
    const seen = new Set()
    const take = (state) => {
      if (state.step !== 'ready' || seen.has(state.uri)) return
      seen.add(state.uri)
      kit.pair(state.uri, answer)
    }
    relay.pairing.watch(take)
    take(relay.pairing.getState())
  }
  async function sign() {
    while (!isConnected()) await new Promise(requestAnimationFrame)
    const { capabilities } = foyer.adapters.get('eip155')
    await capabilities.signMessage({ connection: foyer.store.get(activeConnectionsAtom).get('eip155'), message: 'Hello', signal: foyer.signal })
  }
  Object.assign(window, { site: { foyer, kit, asked, pair, sign, open: (view) => open(foyer, { view }), go, isThere, getView, isConnected, isOpen: () => getState(foyer).open, close: () => close(foyer), run, isDone: () => !isBusy, useAll, move, connect: (connectorId, namespace = 'eip155') => connect(foyer, { connectorId, namespace }) } })
}
void start()
`

/** What stands in for services and wallets, in a file of its own that no fault meets. */
const kit = `
import { accountServiceUrl, fakeAccountService, fakeOnrampService, fakeSwapService, hurry, memoryRelay, memorySiwx } from '@foyer/test'
import { createFrameWallet } from '@foyer/test-kit/frame'
import { createPageWallet } from '@foyer/test-kit/page'
import { createPhoneWallet } from '@foyer/test-kit/phone'

/** One data service of three. */
function serve() {
  const [account, swap, buy] = [fakeAccountService(), fakeSwapService(), fakeOnrampService()]
  const services = [[/\\/(convert|fungible)/, swap], [/\\/(onramp|generators|supported-chains)/, buy], [/./, account]]
  return (input, init) => {
    const url = String(input.url ?? input)
    return services.find(([path]) => path.test(url))[1](input, init)
  }
}

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const eth = { address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', symbol: 'ETH', decimals: 18 }
const usdc = { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', symbol: 'USDC', decimals: 6 }

/** What was asked of wallets in an earlier visit, one of each kind, and has no end yet. */
function writeRecords() {
  const now = Date.now()
  const open = (kind, details, more = {}) => ({ id: kind, kind, networkId: 'eip155:1', account, details, askedAt: now, state: { status: 'asked', at: now }, ...more })
  const value = [
    open('send', { to: account, value: '1', decimals: 18, symbol: 'ETH' }),
    open('swap', { task: 'swap', from: eth, to: usdc, fromAmount: '1', toAmount: '1', minimum: '1' }),
    open('pay', { paymentId: 'one', asset: 'native', recipient: account, value: '1', decimals: 18, symbol: 'ETH' }),
    open('buy', { provider: { name: 'meld', title: 'Meld', fee: '1' }, purchase: { key: 'eip155:1/ETH', symbol: 'ETH', name: 'Ether', networkName: 'ethereum' }, paymentAmount: '100', paymentCurrency: 'USD', isSmartAccount: false, url: 'https://seller.test/1' }),
  ]
  localStorage.setItem('@foyer/ledger', JSON.stringify({ v: 1, value }))
}

let relay
/** @returns options of the site's */
export function prepare({ has, features, frameUrl }) {
  // a window that a login opens stays where it is, or is closed by the visitor
  window.open = () => ({ closed: has('closing'), close() {}, location: {} })
  const frame = createFrameWallet({ email: 'ada@example.com', smartAccountNetworks: [1, 8453], reads: { wallet_getGrantedExecutionPermissions: [] }, toSocialAccount: () => ({ userName: 'ada' }), socialUri: location.origin + '/elsewhere' })
  if (has('records')) writeRecords()
  if (has('telegram') && location.search.includes('result_uri')) {
    window.TelegramWebviewProxy = {}
    if (!sessionStorage.getItem('returned')) localStorage.setItem('@foyer/frameTask', JSON.stringify({ v: 1, value: 'google' }))
    sessionStorage.setItem('returned', '1')
  }
  if (has('oldCurves')) {
    const refuse = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
    const { importKey } = SubtleCrypto.prototype
    SubtleCrypto.prototype.importKey = function (...input) {
      return /25519/.test(JSON.stringify(input[2])) ? refuse() : importKey.apply(this, input)
    }
  }
  if (has('families')) void createPageWallet({ families: ['solana', 'bip122', 'polkadot', 'cosmos'], remembers: true })
  if (has('relay')) {
    // the phone is a part of the page, and gone with it
    for (const key of Object.keys(localStorage)) if (key.startsWith('foyer.relay')) localStorage.removeItem(key)
    relay = memoryRelay()
    globalThis.WebSocket = relay.WebSocket
  }
  const siwe = { getNonce: async () => 'abcdefgh12345678', createMessage: () => 'Hello', getMessageParams: async () => ({ domain: location.host, uri: location.origin, chains: [1], statement: 'Hello' }), verifyMessage: async () => true, getSession: async () => null, signOut: async () => true }
  return {
    features: { ...features, analytics: has('analytics') },
    ...(has('analytics') && { analyticsUrl: location.origin + '/events' }),
    ...(has('served') && { blockchainApiUrl: accountServiceUrl, fetch: serve() }),
    ...(has('embedded') && { frameUrl, frameChannel: hurry(frame.channel) }),
    ...(has('relay') && { relayUrl: relay.url, enableWalletConnect: true }),
    ...(has('siwx') && { siwx: memorySiwx({ required: false }) }),
    ...(has('siwe') && { siweConfig: siwe }),
  }
}

/** A phone that takes a link, and says yes to it, or no. */
export function pair(uri, answer = 'approve') {
  const phone = createPhoneWallet({ relayUrl: relay.url, projectId: 'phone', networks: [{ networkId: 'eip155:1' }], evmKey: '0x' + '11'.repeat(32), name: 'Phone', warn() {}, decide: () => answer })
  phone.pair(uri)
  return phone
}
`

type Site = AsyncDisposable & {
  readonly folder: string
  /** What the page cannot be without: every other file is asked for when it is needed. */
  readonly own: ReadonlySet<string>
  /** Every script. */
  readonly all: readonly string[]
}

/** Builds the site with Vite as it comes, out of the sources: every part has a file of its own. */
export async function buildSite(): Promise<Site> {
  const dir = await mkdtemp(path.join(tmpdir(), 'foyer-lost-'))
  const sources = { 'index.html': page, 'main.ts': main, 'kit.ts': kit }
  await Promise.all(Object.entries(sources).map(([name, text]) => writeFile(path.join(dir, name), text)))
  const shared: InlineConfig = {
    root: dir,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['@foyer/source', 'module', 'browser', 'production'] },
    plugins: [installed(dir)],
  }
  await build({ ...shared, build: { manifest: 'manifest.json' } })
  const asOne = { input: path.join(dir, 'kit.ts'), preserveEntrySignatures: 'strict' as const }
  const output = { entryFileNames: 'kit.js', codeSplitting: false }
  await build({ ...shared, build: { emptyOutDir: false, rollupOptions: { ...asOne, output } } })
  const folder = path.join(dir, 'dist')
  return {
    folder,
    own: readOwn(path.join(folder, 'manifest.json')),
    all: readdirSync(path.join(folder, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `/assets/${name}`),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true }),
  }
}

type Chunk = { readonly file: string; readonly imports?: readonly string[] }

function readOwn(manifest: string): ReadonlySet<string> {
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly [key: string]: Chunk }
  const files = new Set<string>()
  const add = (key: string) => {
    const { file = '', imports = [] } = chunks[key] ?? {}
    if (files.has(`/${file}`)) return
    files.add(`/${file}`)
    imports.forEach(add)
  }
  add('index.html')
  return files
}

/** Resolves what the site imports to what the demo has installed. */
function installed(dir: string): Plugin {
  const demo = path.join(root, 'apps/demo/site.tsx')
  return {
    name: 'installed',
    enforce: 'pre',
    resolveId(id, importer) {
      return importer?.startsWith(dir) && !/^[./]/.test(id) ? this.resolve(id, demo, { skipSelf: true }) : undefined
    },
  }
}
