import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createProfiles } from './support/profiles.ts'
import { openSite, readToEnd, type SitePage } from './support/site.ts'
import { startWorld, type World } from './support/world.ts'

/** What happens to a file: its connection is cut until it is back, or a deploy took it, with an error or a page in its place. */
type Fault = 'drop' | 'gone' | 'page'

/** A server before the wallet's, which loses files. */
async function startLossy(port: number) {
  let [isHit, fault, isOver]: [(path: string) => boolean, Fault, boolean] = [() => false, 'drop', true]
  let old = 0
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://frame')
    asked.push(pathname)
    // a page that is loaded anew knows the names of the files that are there
    const isPage = request.headers['sec-fetch-mode'] === 'navigate'
    if (isPage && fault !== 'drop') isOver ||= old-- === 0
    if (!isOver && isHit(pathname)) {
      if (fault === 'drop') return void request.socket.destroy()
      const isGone = fault === 'gone'
      return void response.writeHead(isGone ? 404 : 200, { 'content-type': 'text/html' }).end('<!doctype html>')
    }
    const { url: path, method, headers } = request
    const passed = sendRequest({ hostname: 'localhost', port, path, method, headers }, (answer) => {
      // nothing is kept by the browser: each part is asked for in each visit
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' })
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    /** @param pages how many are loaded meanwhile that know the old names */
    lose: (next: typeof isHit, how: Fault, pages = 0) => {
      asked.length = 0
      ;[isHit, fault, isOver, old] = [next, how, false, pages]
    },
    repair: () => {
      isOver = true
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createNetServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const profiles = createProfiles()
let world: World
let lossy: Awaited<ReturnType<typeof startLossy>>
let own: SitePage

beforeAll(async () => {
  const port = await findFreePort()
  lossy = await startLossy(port)
  world = await startWorld({ frame: { port, publicUrl: lossy.url } })
  own = await openSite(await profiles.openShared(), { ...world, chainId: 'eip155:31337' })
  await own.logIn('lost@example.org')
})
afterEach(async () => {
  lossy.repair()
  const pages = own.page.context().pages()
  await Promise.all(pages.map((page) => page !== own.page && page.close()))
  await own.reload()
})
afterAll(async () => {
  await profiles.stop()
  await world.stop()
  lossy.stop()
})

const sign = async () => {
  const { address } = await own.request('GET_USER', { chainId: 31337 })
  return await own.rpc('personal_sign', [`0x${Buffer.from('Hello').toString('hex')}`, address]).then(String, String)
}
const signature = /^0x[0-9a-f]{130}$/
const isScript = (path: string) => path.endsWith('.js')

/** Scripts that a question of the site brings, in the frame. */
async function listParts(): Promise<readonly string[]> {
  lossy.lose(() => false, 'drop')
  const signing = sign()
  await own.approve()
  expect(await signing).toMatch(signature)
  return [...new Set(lossy.asked.filter(isScript))]
}

/** A part meets one of them at most; with all tests each meets both. */
const faults = ['gone', 'page'] as const
const isAll = process.env['TESTS'] === 'all'

const countReady = () =>
  own.page.evaluate(`window.heard.filter(({ type }) => type === '@w3m-frame/READY').length`) as Promise<number>

describe('in a site', () => {
  test.each(faults)(
    'error: whatever part of a question is lost with a deploy (%s), the next question is answered',
    // every part takes minutes, whatever else the machine does
    isAll ? { timeout: 3_600_000 } : {},
    async (fault) => {
      const parts = await listParts()
      expect(parts.length).toBeGreaterThan(3)
      const stuck: string[] = []
      let lost = 0
      for (const part of parts.filter((_, index) => isAll || index % 8 === 4 * faults.indexOf(fault))) {
        await own.reload()
        await own.request('SYNC_THEME', { themeMode: 'dark' })
        lossy.lose((path) => path === part, fault)
        const ready = await countReady()
        await own.page.evaluate('window.show(true)')
        const first = sign()
        const asking = own.frame.getByTestId('frame-approve').waitFor()
        const isAsked = await Promise.race([first.then(() => false), asking.then(() => true)]).catch(() => false)
        if (!isAsked) {
          // by itself, and as the site wants it to look
          await expect.poll(countReady, { message: part }).toBe(ready + 1)
          expect(await own.frame.locator('html').getAttribute('data-theme')).toBe('dark')
        }
        const second = isAsked ? first : sign()
        await own.approve()
        if (!signature.test(await second)) stuck.push(part)
        lost += isAsked ? 0 : 1
      }
      expect(lost).toBeGreaterThan(1)
      expect(stuck).toEqual([])
    },
  )

  test('error: without a connection nothing is loaded anew, until there is one', async () => {
    const parts = await listParts()
    await own.reload()
    lossy.lose(isScript, 'drop')
    const ready = await countReady()
    expect(await sign()).toContain('Part failed to load')
    expect(await sign()).toContain('Part failed to load')
    lossy.repair()
    // either the browser asks again, or the frame loads itself anew
    const retry = async () => {
      const [signing, before] = [sign(), await countReady()]
      const end = await Promise.race([signing, own.frame.getByTestId('frame-approve').waitFor({ state: 'attached' })])
      if (end === undefined) return signing
      await expect.poll(countReady).toBe(before + 1)
      return sign()
    }
    const signing = retry()
    await own.approve()
    expect(await signing).toMatch(signature)
    expect(await countReady()).toBeLessThanOrEqual(ready + 1)
    expect(parts.length).toBeGreaterThan(0)
  })
})

describe('in a window of its own', () => {
  const open = async () => {
    const opened = await own.page.context().newPage()
    await opened.goto(lossy.url)
    return opened
  }
  /** Lists what stands in the page itself. */
  const listOwn = async () =>
    [...(await (await fetch(lossy.url)).text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path)
  const isThere = '[data-testid], input'

  test.each(faults)('error: whatever part is lost with a deploy (%s), a press brings the page', async (fault) => {
    lossy.lose(() => false, 'drop')
    const first = await open()
    await first.locator(isThere).first().waitFor()
    const kept = await listOwn()
    const parts = [...new Set(lossy.asked.filter(isScript))].filter((path) => !kept.includes(path))
    await first.close()
    for (const part of parts.filter((_, index) => isAll || index % 4 === 2 * faults.indexOf(fault))) {
      lossy.lose((path) => path === part, fault, 1)
      const opened = await open()
      const reload = opened.getByRole('button', { name: 'Reload page' })
      await reload.or(opened.locator(isThere)).first().waitFor()
      if (await reload.isVisible()) await reload.click()
      await opened.locator(isThere).first().waitFor()
      await reload.waitFor({ state: 'detached' })
      await opened.close()
    }
    expect(parts.length).toBeGreaterThan(3)
  })

  test('error: what asks stands there again with the same question, and nothing is signed twice', async () => {
    lossy.lose((path) => /ConfirmPage/.test(path), 'gone', 1)
    const typed = own.rpc('eth_signTypedData_v4', [
      (await own.request('GET_USER', { chainId: 31337 })).address,
      JSON.stringify({
        domain: { name: 'Shop', chainId: 31337 },
        primaryType: 'Order',
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
          Order: [{ name: 'item', type: 'string' }],
        },
        message: { item: 'A book' },
      }),
    ])
    const asked = await own.openWindow()
    const reload = asked.getByRole('button', { name: 'Reload page' })
    await reload.waitFor()
    expect(await asked.getByRole('alert').textContent()).toContain('Part of this page couldn’t load.')
    await reload.click()
    await readToEnd(asked)
    await asked.getByTestId('confirm-approve').and(asked.locator(':enabled')).click()
    expect(await typed).toMatch(signature)
  })

  test('error: without a connection a press tries again, once there is one', async () => {
    const kept = await listOwn()
    lossy.lose((path) => isScript(path) && !kept.includes(path), 'drop')
    const opened = await open()
    const again = opened.getByRole('button', { name: /Try again|Reload page/ })
    await again.waitFor()
    lossy.repair()
    await again.click()
    await opened.locator(isThere).first().waitFor()
    await again.waitFor({ state: 'detached' })
  })
})
