import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DevnetNetwork, requestRpc } from '../../apps/devnet/src/index.ts'
import { poll } from '../../apps/devnet/src/supervisor/poll.ts'
import { hasProc, processesWith } from '../../apps/devnet/test/processes.ts'
import { writeSite } from '../../apps/devnet/test/writeSite.ts'

const script = fileURLToPath(new URL('start.ts', import.meta.url))

let site: string
let built: readonly string[]

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'start-test-'))
  await writeSite(site)
  built = [script, '--dist', site, '--port', '0']
})
afterAll(() => rm(site, { recursive: true, maxRetries: 10 }))

/** Every process of a run carries this, so that what it leaves behind is found. */
const mark = 'START_TEST_RUN'

function run(command: string, args: readonly string[], env: { readonly [name: string]: string } = {}) {
  const id = crypto.randomUUID()
  const { npm_lifecycle_event: _, ...own } = process.env
  const child = spawn(command, args, { env: { ...own, ...env, [mark]: id }, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = { text: '' }
  child.stdout.on('data', (chunk) => {
    written.text += chunk
    child.emit('written')
  })
  const errors = text(child.stderr)
  return {
    child,
    errors,
    left: () => processesWith(mark, id),
    /** Resolves with the first match in what it wrote. */
    find: async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const match = written.text.match(pattern)
        if (match) return match[1] ?? match[0]
        await Promise.race([
          once(child, 'written'),
          once(child, 'close').then(() => Promise.reject(new Error('It ended'))),
        ])
      }
    },
  }
}

const ended = async (child: ChildProcess) => child.exitCode ?? (await once(child, 'close'))[0]

const nothingLeft = (left: () => readonly number[]) =>
  poll(async () => {
    if (left().length > 0) throw new Error(`Still running: ${left().join(', ')}`)
  }, AbortSignal.timeout(5_000))

// six programs start beside whatever else the machine does, and the first start of a fresh clone builds the packages
describe('start', { timeout: 180_000 }, () => {
  beforeEach(({ skip }) => skip(!hasProc, 'there is no /proc'))

  test('default: the site and its chains answer at the printed URLs until Ctrl-C', async () => {
    const { child, find, left } = run(process.execPath, built)
    const url = await find(/Demo +(http:\/\/127\.0\.0\.1:\d+)\//)
    expect(await (await fetch(url)).text()).toContain('A built site')
    const network: DevnetNetwork = JSON.parse(await (await fetch(`${url}/devnet.json`)).text())
    for (const { id, rpcUrl } of network.chains) {
      expect(Number(await requestRpc(`${url}${rpcUrl}`, { method: 'eth_chainId' }))).toBe(id)
    }
    const solana = await requestRpc(`${url}${network.solana?.rpcUrl}`, { method: 'getGenesisHash' })
    expect(`solana:${String(solana).slice(0, 32)}`).toBe(network.solana?.caipNetworkId)
    expect((await fetch(`${url}${network.cosmos?.rpcUrl}/status`)).status).toBe(200)
    const config = await fetch(`${url}${network.apiUrl}/appkit/v1/config?projectId=demo`)
    expect((await config.json()).features).toContainEqual({ id: 'multi_wallet', isEnabled: false, config: [] })
    const wallets = await fetch(`${url}${network.apiUrl}/getWallets?projectId=demo&page=1&entries=4`)
    expect(await wallets.json()).toMatchObject({
      data: Array.from({ length: 4 }, () => ({ name: expect.any(String) })),
    })
    const nonce = await fetch(`${url}/auth/nonce`, { method: 'POST', headers: { origin: url } })
    expect(await nonce.json()).toEqual({ nonce: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect((await fetch(`${url}/members`)).status).toBe(401)
    const phone = await find(/Farcaster +(http:\/\/127\.0\.0\.1:\d+)\//)
    expect(await (await fetch(phone)).text()).toContain('Nothing waits')
    expect(network.socials).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
    const inbox = await find(/Inbox +(http:\/\/127\.0\.0\.1:\d+)\//)
    expect((await fetch(inbox)).status).toBe(200)
    const direct = await find(/Foyer Second +(http:\/\/127\.0\.0\.1:\d+) \(chain 31338\)/)
    expect(Number(await requestRpc(direct, { method: 'eth_chainId' }))).toBe(31338)
    child.kill('SIGINT')
    expect(await ended(child)).toBe(0)
    await nothingLeft(left)
  })

  test('behavior: Ctrl-C while it starts ends it quietly', async () => {
    const { child, errors, find, left } = run(process.execPath, built)
    await find(/Starting/)
    child.kill('SIGINT')
    expect(await ended(child)).toBe(0)
    expect(await errors).toBe('')
    await nothingLeft(left)
  })

  // one that is killed leaves nothing behind either: `startDevnet.test.ts`
  test('behavior: it ends with the package manager that ran it', async () => {
    // npm, its shell, and a package manager inside, which has npm's mark and so has the script
    const inner = `npm_lifecycle_event=start /bin/sh -c '"$@" & wait' sh "$@" & wait`
    const { child, find, left } = run('/bin/sh', ['-c', inner, 'sh', process.execPath, ...built])
    await find(/Demo/)
    child.kill('SIGKILL')
    await nothingLeft(left)
  })

  test('error: a chain that is lost ends it, by name', async () => {
    const { child, errors, find, left } = run(process.execPath, built)
    await find(/Demo/)
    const lost = left().find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--chain-id\x0031338'))
    process.kill(Number(lost), 'SIGKILL')
    expect(await ended(child)).toBe(1)
    expect(await errors).toBe('evm-31338 is gone: it was ended by SIGKILL\n')
    await nothingLeft(left)
  })

  test('error: a part that cannot start is named with its last lines', async () => {
    const { child, errors, left } = run(process.execPath, built, { ANVIL_PATH: '/nonexistent/anvil' })
    expect(await ended(child)).toBe(1)
    expect(await errors).toMatch(/^evm-3133[78] did not start: .*code 127\nIts last lines:\n.*not found/)
    await nothingLeft(left)
  })

  test('error: a taken port is named, and the chains are stopped', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { child, errors, left } = run(process.execPath, [script, '--dist', site, '--port', port])
    expect(await ended(child)).toBe(1)
    expect(await errors).toBe(`Port ${port} is in use. Choose another, or stop what listens there.\n`)
    await nothingLeft(left)
    other.close()
  })

  test('error: a folder without a site is named', async () => {
    const { child, errors } = run(process.execPath, [script, '--dist', '/nonexistent'])
    expect(await ended(child)).toBe(1)
    expect(await errors).toBe('There is no index.html in /nonexistent\n')
  })
})
