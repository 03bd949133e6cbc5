import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DemoServer,
  type Devnet,
  type DevnetNetwork,
  requestRpc,
  startDevnet,
} from '../../apps/devnet/src/index.ts'
import { serveDev } from './serveDev.ts'

let root: string
let devnet: Devnet
let site: DemoServer

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dev-test-'))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>A site in work</title>')
  devnet = await startDevnet({ folder: join(root, 'devnet') })
  site = await serveDev({ root, network: devnet.network, preferredPort: 5190 })
})
afterAll(async () => {
  await Promise.all([site?.stop(), devnet?.stop()])
  await rm(root, { recursive: true, maxRetries: 10 })
})

test('default: Vite serves the source, without a policy that would forbid its own client', async () => {
  const response = await fetch(site.url)
  expect(response.headers.get('content-security-policy')).toBeNull()
  const html = await response.text()
  expect(html).toContain('A site in work')
  expect(html).toContain('/@vite/client')
})

test('default: the chains are where the built site has them', async () => {
  const network: DevnetNetwork = JSON.parse(await (await fetch(`${site.url}/devnet.json`)).text())
  expect(network.chains.map(({ rpcUrl }) => rpcUrl)).toEqual(['/rpc/31337', '/rpc/31338'])
  expect(Number(await requestRpc(`${site.url}/rpc/31338`, { method: 'eth_chainId' }))).toBe(31338)
})

test('behavior: WebSockets reach the chains and Vite', async () => {
  const chain = new WebSocket(`${site.url.replace('http', 'ws')}/rpc/31337`)
  await once(chain, 'open')
  chain.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }))
  const [message] = await once(chain, 'message')
  expect(JSON.parse(message.data)).toMatchObject({ result: '0x7a69' })
  chain.close()
  const vite = new WebSocket(site.url.replace('http', 'ws'), 'vite-ping')
  await once(vite, 'open')
  vite.close()
})

test('error: a port in use is not replaced by another when it was asked for', async () => {
  await expect(serveDev({ root, network: devnet.network, port: site.port, preferredPort: 5190 })).rejects.toThrow(
    `Port ${site.port} is already in use`,
  )
})
