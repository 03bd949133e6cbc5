import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Parts that do not come</title></head>
  <body><div id="app"></div><script type="module" src="/main.ts"></script></body>
</html>`

/** A site with one wallet, which answers at once; what the table does there is in `window.site`. */
const main = `
import { wagmiAdapter } from '@foyer/adapter-wagmi'
import { close, createFoyer, getAccount, getState, navigate, open, routeAtom } from '@foyer/core'
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

const asked = []
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
  on() {},
  removeListener() {},
}
const info = { uuid: crypto.randomUUID(), name: 'Sample', icon: 'data:image/png;base64,AAAA', rdns: 'org.sample' }
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
addEventListener('eip6963:requestProvider', announce)
announce()

// with every service, none of which ever answers
const hasAll = new URLSearchParams(location.search).has('all')
const services = {
  relayUrl: location.origin.replace('http', 'ws') + '/relay',
  frameUrl: 'http://wallet.localhost:' + location.port + '/frame',
  apiUrl: location.origin + '/api',
  blockchainApiUrl: location.origin + '/data',
  fetch: () => new Promise(() => {}),
  features: { swaps: ['1inch'], onramp: ['meld'], smartSessions: true, email: true, passkey: true, socials: ['google', 'farcaster', 'x', 'github', 'apple', 'discord'] },
}
if (hasAll) {
  const slow = { ...info, uuid: crypto.randomUUID(), name: 'Slow', rdns: 'org.slow' }
  const silent = { request: ({ method }) => (method === 'eth_accounts' ? Promise.resolve([]) : new Promise(() => {})), on() {}, removeListener() {} }
  const announceSlow = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info: slow, provider: silent }) }))
  addEventListener('eip6963:requestProvider', announceSlow)
}
const foyer = createFoyer({
  ...{ projectId: 'yours', networks: [mainnet, base], adapters: [wagmiAdapter({ transports: {} })] },
  ...(hasAll ? services : { relayUrl: undefined, enableWalletConnect: false }),
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
const language = new URLSearchParams(location.search).get('locale') ?? undefined
createRoot(document.getElementById('app')).render(createElement(FoyerProvider, { foyer, locale: language }, createElement(FoyerButton)))
Object.assign(window, { site: { asked, open: (view) => open(foyer, { view }), go, isThere, getView, isConnected: () => getAccount(foyer).isConnected, isOpen: () => getState(foyer).open, close: () => close(foyer) } })
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
  await Promise.all([writeFile(path.join(dir, 'index.html'), page), writeFile(path.join(dir, 'main.ts'), main)])
  await build({
    root: dir,
    configFile: false,
    logLevel: 'error',
    build: { manifest: 'manifest.json' },
    resolve: { conditions: ['@foyer/source', 'module', 'browser', 'production'] },
    plugins: [installed(dir)],
  })
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

/** What the site imports is what the demo has installed. */
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
