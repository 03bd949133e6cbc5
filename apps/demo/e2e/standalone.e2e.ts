import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localChain, localRpcUrl } from './localChain.ts'
import { dialog } from './parts.ts'
import { keys, openSite } from './site.ts'

const dist = path.resolve(import.meta.dirname, '../../../packages/standalone/dist')
const integrity: Readonly<Record<string, string>> = JSON.parse(readFileSync(path.join(dist, 'integrity.json'), 'utf8'))

const { id, name, nativeCurrency, caipNetworkId } = localChain
const options = {
  projectId: 'test',
  networks: [{ id, name, nativeCurrency, caipNetworkId, rpcUrls: { default: { http: [localRpcUrl] } } }],
  defaultNetwork: { id, name, nativeCurrency, rpcUrls: { default: { http: [localRpcUrl] } } },
  enableWalletConnect: false,
}

/** Pages as a site without any bundler writes them. */
const pages: Readonly<Record<string, string>> = {
  '/': `<foyer-button></foyer-button><foyer-wallet-button wallet="test.harbor"></foyer-wallet-button>
    <script type="application/json" data-foyer>${JSON.stringify(options)}</script>
    <script type="module" src="/foyer/foyer.js" integrity="${integrity['foyer.js']}" crossorigin></script>
    <script type="module" src="/site.js"></script><output></output>`,
  '/plain': `<foyer-button></foyer-button>
    <script type="application/json" data-foyer>${JSON.stringify(options)}</script>
    <script type="module" src="/foyer/foyer.js"></script>`,
  '/solana': `<foyer-button></foyer-button>
    <script type="application/json" data-foyer>${JSON.stringify({ ...options, networks: [...options.networks, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })}</script>
    <script type="module" src="/foyer/foyer.js"></script>`,
  '/wrong': `<foyer-button></foyer-button><script type="application/json" data-foyer>{ networks }</script>
    <script type="module" src="/foyer/foyer.js"></script>`,
  '/tampered': `<foyer-button></foyer-button>
    <script type="module" src="/foyer/foyer.js" integrity="sha384-${createHash('sha384').update('other').digest('base64')}" crossorigin></script>`,
}
const script = `
  import { foyer, watchAccount } from '/foyer/foyer.js'
  watchAccount(await foyer, ({ address }) => { document.querySelector('output').textContent = address ?? 'nobody' })`

const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${localRpcUrl}; require-trusted-types-for 'script'; trusted-types 'none'`

const server = createServer(({ url = '/' }, response) => {
  const { pathname } = new URL(url, 'http://site')
  const page = pages[pathname]
  if (page !== undefined) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    return response.end(`<!doctype html><html lang="en"><title>Plain</title>${page}</html>`)
  }
  // a browser asks for it by itself, once
  if (pathname === '/favicon.ico') return response.writeHead(204).end()
  if (pathname === '/site.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  const file = path.join(dist, path.normalize(pathname.replace('/foyer/', '/')))
  if (!pathname.startsWith('/foyer/') || !file.startsWith(dist)) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/javascript' })
  return createReadStream(file).pipe(response)
})
let site = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const harbor = { info: { name: 'Harbor', rdns: 'test.harbor' }, rpcUrls: { [id]: localRpcUrl }, accounts: [keys[0]] }

test('default: one script tag and a block of data under a strict policy: connect, the site hears, disconnect', async () => {
  const { page, errors, violations, requests } = await openSite({ site, path: '/', wallets: [harbor] })
  const button = page.locator('foyer-button').getByRole('button')
  await expect.poll(() => button.textContent()).toBe('Connect wallet')
  expect(requests.filter((url) => !url.startsWith(site))).toEqual([])
  await button.click()
  await dialog(page)
    .getByRole('button', { name: /Harbor/ })
    .click()
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await button.click()
  await dialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => page.locator('output').textContent()).toBe('nobody')
  await page.getByRole('button', { name: 'Connect Harbor' }).click()
  await expect.poll(() => page.locator('output').textContent()).toMatch(/^0x/)
  expect([await violations(), errors]).toEqual([[], []])
})

test('behavior: a family’s adapter is fetched where a network of it is named, and not elsewhere', async () => {
  const count = async (path: string) => {
    const { page, requests, errors } = await openSite({ site, path })
    await page.locator('foyer-button').getByRole('button', { name: 'Connect wallet' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(errors).toEqual([])
    return requests.filter((url) => url.includes('/foyer/')).length
  }
  // the entry, and what its bundler adds
  expect(await count('/plain')).toBe(2)
  expect(await count('/solana')).toBeGreaterThan(2)
})

test('error: a block that is no JSON says so, and a file that was tampered with does not run', async () => {
  const wrong = await openSite({ site, path: '/wrong' })
  await expect.poll(() => wrong.errors.join()).toContain('createFoyer: `data-foyer` must be JSON')
  const tampered = await openSite({ site, path: '/tampered' })
  await expect.poll(() => tampered.errors.join()).toMatch(/integrity/)
  expect(await tampered.page.locator('foyer-button').evaluate((element) => element.shadowRoot)).toBeNull()
})
