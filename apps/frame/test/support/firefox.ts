import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A second engine, driven by the standard every engine is to have. @see WebDriver BiDi */

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** The Firefox to drive: the one `FIREFOX_PATH` names, or else the first found. */
export const firefoxPath = process.env['FIREFOX_PATH'] || places.find((path) => existsSync(path))

export type Firefox = {
  /** A visitor of its own, who shares nothing with others in this Firefox. */
  visitor(options?: { readonly preload?: string }): Promise<FirefoxVisitor>
  stop(): Promise<void>
}

export type FirefoxVisitor = {
  /** Opens a tab. */
  open(url: string): Promise<Tab>
  /** The tabs there are, windows that pages opened among them. */
  tabs(): Promise<readonly Tab[]>
  /** Closes the tabs, and forgets what pages have kept. */
  leave(): Promise<void>
}

/** A tab, or a frame in one. */
export type Tab = {
  readonly id: string
  readonly url: string
  /** Evaluates an expression, awaits it, and gives what JSON can say of it. @throws Error with the page's message */
  evaluate(expression: string): Promise<unknown>
  /** Waits until an expression is true. */
  until(expression: string): Promise<void>
  /** Presses the middle of what a selector finds, as a person with a mouse. */
  press(selector: string): Promise<void>
  reload(): Promise<void>
  /** The frames in it. */
  frames(): Promise<readonly Tab[]>
  close(): Promise<void>
}

type Remote = { readonly type: string; readonly value?: unknown; readonly sharedId?: string }
type Tree = {
  readonly context: string
  readonly url: string
  readonly userContext?: string
  readonly children?: readonly Tree[] | null
}

const startTimeout = 20_000

/**
 * Starts Firefox without a screen, with a profile of its own.
 * @param preferences of Firefox, as in `about:config`
 */
export async function startFirefox(
  path: string,
  { preferences = {} }: { readonly preferences?: object } = {},
): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    {
      env: { ...process.env, MOZ_HEADLESS_WIDTH: '1000', MOZ_HEADLESS_HEIGHT: '900', HOME: profile },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const send = await connect(`${await findAddress(child)}/session`)
  await send('session.new', { capabilities: {} })
  return {
    visitor: ({ preload } = {}) => createVisitor(send, preload),
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** @param preload script for every page before its own */
async function createVisitor(send: Send, preload?: string): Promise<FirefoxVisitor> {
  const { userContext } = (await send('browser.createUserContext', {})) as { readonly userContext: string }
  if (preload) {
    const functionDeclaration = `() => { ${preload} }`
    await send('script.addPreloadScript', { functionDeclaration, userContexts: [userContext] })
  }
  const list = async (root?: string): Promise<readonly Tree[]> => {
    const { contexts } = (await send('browsingContext.getTree', root ? { root } : {})) as {
      readonly contexts: readonly Tree[]
    }
    return contexts
  }
  const toTab = (tree: Tree) => createTab(send, list, tree)
  return {
    open: async (url) => {
      const created = await send('browsingContext.create', { type: 'tab', userContext })
      const { context } = created as { readonly context: string }
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
      return toTab({ context, url })
    },
    tabs: async () => (await list()).filter((tree) => tree.userContext === userContext).map(toTab),
    leave: async () => void (await send('browser.removeUserContext', { userContext })),
  }
}

type Send = (method: string, params: object) => Promise<unknown>

function createTab(send: Send, list: (root?: string) => Promise<readonly Tree[]>, { context, url }: Tree): Tab {
  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = (await send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})) ?? 'null')()`,
      target: { context },
      awaitPromise: true,
    })) as { readonly type: string; readonly result?: Remote; readonly exceptionDetails?: { readonly text: string } }
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'No answer')
    return JSON.parse(String(answer.result?.value))
  }
  const until = async (expression: string) => {
    const end = Date.now() + startTimeout
    while (!(await evaluate(expression).catch(() => false))) {
      if (Date.now() > end)
        throw new Error(`It did not come: ${expression} in ${await evaluate('document.body.innerText').catch(String)}`)
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  return {
    id: context,
    url,
    evaluate,
    until,
    press: async (selector) => {
      const found = (await send('script.evaluate', {
        expression: `document.querySelector(${JSON.stringify(selector)})`,
        target: { context },
        awaitPromise: false,
      })) as { readonly result: Remote }
      if (!found.result.sharedId) throw new Error(`There is no ${selector}`)
      const origin = { type: 'element', element: { sharedId: found.result.sharedId } }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    frames: async () => ((await list(context))[0]?.children ?? []).map((tree) => createTab(send, list, tree)),
    close: async () => void (await send('browsingContext.close', { context })),
  }
}

/** Finds where it listens, which it says when it has started. */
async function findAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('No output')
  for await (const line of createInterface(child.stderr)) {
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
    if (address) {
      child.stderr.resume()
      return address
    }
  }
  throw new Error('Firefox did not start')
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', () => fail(new Error('Firefox does not listen')), { once: true })
  })
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as {
      readonly id?: number
      readonly result?: unknown
      readonly error?: string
      readonly message?: string
    }
    const call = open.get(id ?? -1)
    if (!call) return
    open.delete(id ?? -1)
    if (error) call.reject(new Error(`${error}: ${message}`))
    else call.resolve(result)
  })
  let count = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      count += 1
      open.set(count, { resolve, reject })
      socket.send(JSON.stringify({ id: count, method, params }))
    })
}
