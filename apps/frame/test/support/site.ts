import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Frame, Page } from 'playwright'
import { expect } from 'vitest'
import type { Service } from './startService.ts'

/** A site that speaks the protocol by itself, as those that exist do: no code of ours is in its page. */
export type Site = {
  readonly url: string
  stop(): Promise<void>
}

export type SitePage = {
  readonly page: Page
  /** The wallet's. It is another one after the site has put it in anew. */
  readonly frame: Frame
  /** Sends a message and gives its answer's payload. @throws Error with the frame's message */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  request(name: string, payload?: unknown): Promise<any>
  rpc(method: string, params: unknown, chain?: { chainId?: string | number; chainNamespace?: string }): Promise<unknown>
  /** Signs in by mail. */
  logIn(email: string): Promise<void>
  /** Shows the frame, reads to the end and presses; where the request leads to a window of its own, there too. */
  approve(): Promise<void>
  /** Shows the frame and gives the place where the request is asked: the frame, or the window that it leads to, opened. */
  look(): Promise<Frame | Page>
  /** Presses what opens the window of the wallet's own, and gives that. */
  openWindow(): Promise<Page>
  /** Shows the frame, and says no. */
  decline(): Promise<void>
  /** Leaves a request that stopped, in the frame. */
  giveUp(): Promise<void>
  /** Loads the page again, and the frame with it. */
  reload(): Promise<void>
  /** What the browser complained about. */
  readonly errors: string[]
}

const script = `
const open = new Map()
window.heard = []
window.ready = new Promise((done) => { window.isReady = done })
window.addEventListener('message', ({ data, origin }) => {
  if (typeof data?.type !== 'string' || !data.type.startsWith('@w3m-frame/')) return
  window.heard.push({ ...data, origin })
  if (data.type === '@w3m-frame/READY') return window.isReady()
  const settle = open.get(data.id)
  if (settle) { open.delete(data.id); settle(data) }
})
window.embed = (src, allow, sandbox) => {
  const iframe = document.createElement('iframe')
  iframe.id = 'w3m-iframe'; iframe.name = 'w3m-secure-iframe'; iframe.allow = allow
  if (sandbox) iframe.setAttribute('sandbox', sandbox)
  iframe.src = src
  Object.assign(iframe.style, { position: 'fixed', zIndex: 999999, display: 'none', border: 'none', width: '360px', height: '600px', left: '40px', top: '20px' })
  document.body.append(iframe)
  return window.ready
}
window.show = (isShown) => { document.getElementById('w3m-iframe').style.display = isShown ? 'block' : 'none' }
window.send = (message) => document.getElementById('w3m-iframe').contentWindow.postMessage(message, '*')
let count = 0
window.request = (name, payload) => new Promise((resolve, reject) => {
  const id = (++count).toString(36) + Math.random().toString(36).slice(2, 7)
  open.set(id, ({ type, payload: answer }) => type === '@w3m-frame/' + name + '_SUCCESS' ? resolve(answer) : reject(new Error(answer?.message)))
  window.send({ type: '@w3m-app/' + name, id, ...(payload === undefined ? {} : { payload }) })
})
`

/** Any page of a site: the same empty one, whatever the path. `?opener=` is its Cross-Origin-Opener-Policy. */
export async function startSite(): Promise<Site> {
  const server = createServer(({ url = '/' }, response) => {
    const policy = new URL(url, 'http://localhost').searchParams.get('opener')
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(policy && { 'cross-origin-opener-policy': policy }),
    })
    response.end(`<!doctype html><title>A site</title><body><h1>A site</h1><script>${script}</script>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => {})
    },
  }
}

export type OpenOptions = {
  readonly chainId?: string
  readonly rpcUrl?: string
  readonly projectId?: string
  /** Of the frame's address. Default off. */
  readonly enableLogger?: boolean
  /** Of the iframe. Sites that exist set none. */
  readonly allow?: string
  /** Of the iframe. */
  readonly sandbox?: string
  /** Of the site's page. */
  readonly path?: string
  /** A tab that is open already. */
  readonly tab?: Page
}

/** Opens the site in a tab, with the frame in it. */
export async function openSite(
  context: BrowserContext,
  {
    site,
    service,
    chainId = 'eip155:1',
    rpcUrl = '',
    projectId = 'demo',
    enableLogger = false,
    allow = '',
    sandbox = '',
    path = '',
    tab,
  }: OpenOptions & { site: Site; service: Service },
): Promise<SitePage> {
  const page = tab ?? (await context.newPage())
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const src = `${service.origin}/sdk?${new URLSearchParams({ projectId, chainId, version: '4', enableLogger: String(enableLogger), rpcUrl })}`
  const enter = async () => {
    await page.evaluate(`window.embed(${[src, allow, sandbox].map((one) => JSON.stringify(one)).join(', ')})`)
  }
  await page.goto(site.url + path)
  await enter()
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const request = (name: string, payload?: unknown): Promise<any> => {
    const sent = payload === undefined ? 'undefined' : JSON.stringify(payload)
    const answer = page.evaluate(`window.request(${JSON.stringify(name)}, ${sent})`)
    // a test that has failed awaits no answer any more: what then ends with its page is not another failure
    answer.catch(() => {})
    return answer
  }
  const rpc: SitePage['rpc'] = (method, params, chain = { chainId: 31337 }) =>
    request('RPC_REQUEST', { method, params, ...chain, rpcUrl })
  const getFrame = () => findFrame(page)
  return {
    page,
    get frame() {
      return getFrame()
    },
    ...createVisitor(page, getFrame),
    reload: async () => {
      await page.reload()
      await enter()
    },
    request,
    rpc,
    errors,
    logIn: async (email) => {
      const since = service.mail.mails(email)[0]?.id ?? 0
      await request('CONNECT_EMAIL', { email })
      const mail = await service.mail.waitForMail({ to: email, since, subject: /^Your code$/ })
      await request('CONNECT_OTP', { otp: /\b\d{6}\b/.exec(mail.text)?.[0] })
    },
  }
}

function findFrame(page: Page): Frame {
  const frame = page.frame({ name: 'w3m-secure-iframe' })
  if (!frame) throw new Error('The site has no frame of a wallet')
  return frame
}

/**
 * Scrolls what is asked to its end, as a person who reads it does. In the page's own world: for a locator Playwright would bring all
 * of its code there as well, which takes as long as the rest of a question.
 */
export async function readToEnd(place: Page | Frame): Promise<void> {
  // before it is read and laid out there is nothing to scroll: what is said meanwhile is a status
  const scroll = () =>
    place.evaluate(() => {
      const element = document.querySelector('.details:not([data-said])')
      element?.scrollTo(0, element.scrollHeight)
      return element && element.clientHeight > 0 && element.scrollTop + element.clientHeight >= element.scrollHeight - 1
    })
  await expect.poll(scroll).toBe(true)
}

/**
 * Moves the mouse over a button of the frame, where it lies once it lies still. Playwright would ask the site's page what is above
 * it, and bring its code there for it; here the press itself finds out, which goes to whatever is above.
 */
async function moveOver(page: Page, frame: Frame, testId: string): Promise<void> {
  await frame.getByTestId(testId).waitFor()
  const inner = await frame.evaluate(async (id) => {
    const read = () => {
      const { x, y, width, height } =
        document.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect() ?? new DOMRect()
      return [x + width / 2, y + height / 2] as const
    }
    for (let before = read(); ; ) {
      await new Promise(requestAnimationFrame)
      const now = read()
      if (now.join() === before.join()) return now
      before = now
    }
  }, testId)
  const outer = await page.evaluate(() => {
    const { x = 0, y = 0 } = document.getElementById('w3m-iframe')?.getBoundingClientRect() ?? {}
    return [x, y] as const
  })
  await page.mouse.move(outer[0] + inner[0], outer[1] + inner[1])
}

/** A press on a button of the frame, once it can be pressed. */
async function press(page: Page, frame: Frame, testId: string): Promise<void> {
  await moveOver(page, frame, testId)
  // two pictures on, a button that has to wait once more because the mouse came in is drawn so
  await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await frame.getByTestId(testId).and(frame.locator(':enabled')).waitFor()
  await page.mouse.down()
  await page.mouse.up()
}

/** A person who looks at what is asked, in the frame or in the window it leads to, and answers. */
function createVisitor(
  page: Page,
  getFrame: () => Frame,
): Pick<SitePage, 'approve' | 'decline' | 'giveUp' | 'look' | 'openWindow'> {
  let asking: Page | undefined
  const show = (isShown: boolean) => page.evaluate(`window.show(${isShown})`)
  const openWindow = async () => {
    await show(true)
    const frame = getFrame()
    await frame.getByTestId('frame-window-address').waitFor()
    const opened = page.context().waitForEvent('page')
    await press(page, frame, 'frame-approve')
    asking = await opened
    return asking
  }
  const look = async () => {
    await show(true)
    const frame = getFrame()
    // a window that is answered closes by itself, at any moment
    const outcomes = await asking
      ?.locator('[data-outcome]')
      .count()
      .catch(() => undefined)
    if (asking && outcomes === 0) return asking
    await frame.getByTestId('frame-approve').waitFor()
    return (await frame.getByTestId('frame-window-address').count()) > 0 ? await openWindow() : frame
  }
  const pressShown = async (testId: string) => {
    await show(true)
    await press(page, getFrame(), testId)
    await show(false)
  }
  return {
    look,
    openWindow,
    approve: async () => {
      const asked = await look()
      await readToEnd(asked)
      const frame = getFrame()
      // in the frame it works after the mouse has been over it for a while
      if (asked === frame) await press(page, frame, 'frame-approve')
      else await asked.getByTestId('confirm-approve').click()
      await show(false)
    },
    giveUp: () => pressShown('halt-close'),
    decline: () => pressShown('frame-reject'),
  }
}
