import { readFileSync } from 'node:fs'
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
import { close, createFoyer, getAccount, getState, open } from '@foyer/core'
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

const foyer = createFoyer({ projectId: 'yours', networks: [mainnet, base], adapters: [wagmiAdapter({ transports: {} })], relayUrl: undefined, enableWalletConnect: false })
const language = new URLSearchParams(location.search).get('locale') ?? undefined
createRoot(document.getElementById('app')).render(createElement(FoyerProvider, { foyer, locale: language }, createElement(FoyerButton)))
Object.assign(window, { site: { asked, open: (view) => open(foyer, { view }), isConnected: () => getAccount(foyer).isConnected, isOpen: () => getState(foyer).open, close: () => close(foyer) } })
`

type Site = AsyncDisposable & {
  readonly folder: string
  /** What the page cannot be without: every other file is asked for when it is needed. */
  readonly own: ReadonlySet<string>
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
