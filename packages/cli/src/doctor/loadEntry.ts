import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Window } from 'happy-dom'
import { findInstalled } from './installed.ts'

/** What a page throws while it draws for the first time is thrown by then, in ms. */
const settleTime = 1_500

/** Of Vite that part which is used; it is the site's own. */
type Vite = {
  createServer(options: object): Promise<{ ssrLoadModule(entry: string): Promise<unknown>; close(): Promise<void> }>
}

/** One thing that was thrown: its first line, and where in the site. */
export type Thrown = { readonly message: string; readonly file: string | undefined }

/**
 * Loads the entry of a site of Vite's in a DOM, in this process: call it in one that ends afterwards. The network stays silent.
 * @param folder the site's @param entry from there, as `index.html` names it
 * @returns what was thrown, while it loaded and while it drew
 */
export async function loadEntry(folder: string, entry: string): Promise<readonly Thrown[]> {
  const thrown: Thrown[] = []
  const note = (error: unknown) => {
    const one = describe(folder, error)
    if (!thrown.some(({ message }) => message === one.message)) thrown.push(one)
  }
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  openPage(readFileSync(path.join(folder, 'index.html'), 'utf8'), note)
  const vite = findInstalled(folder, 'vite')?.folder ?? folder
  const { createServer }: Vite = createRequire(import.meta.url)(path.join(vite, 'dist/node/index.js'))
  const server = await createServer({
    root: folder,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  await server.ssrLoadModule(entry).catch(note)
  await wait(settleTime)
  await server.close()
  return thrown
}

/** A socket that stays on its way. */
class SilentSocket extends EventTarget {
  readonly readyState = 0
  send(): void {}
  close(): void {}
}

/** What this process has as well, and a page's elements take their own of. */
const replaced = ['Event', 'CustomEvent', 'EventTarget', 'MessageEvent']

/** Gives this process a page's globals. */
function openPage(html: string, note: (error: unknown) => void): void {
  const settings = { disableJavaScriptFileLoading: true, disableCSSFileLoading: true, disableIframePageLoading: true }
  const window = new Window({ url: 'http://localhost/', settings })
  window.document.write(html.replace(/<script\b[\s\S]*?<\/script>/gi, ''))
  window.addEventListener('error', (event) => note('error' in event ? event.error : event))
  const all: Readonly<Record<string, PropertyDescriptor>> = Object.getOwnPropertyDescriptors(window)
  for (const [name, { value }] of Object.entries(all)) {
    if (value === undefined || (name in globalThis && !replaced.includes(name))) continue
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  }
  const page = { window, self: window, parent: window, top: window, document: window.document }
  const own = { location: window.location, navigator: window.navigator, history: window.history }
  const stored = { localStorage: window.localStorage, sessionStorage: window.sessionStorage }
  // what is asked of a service is never sent, and never answered
  window.XMLHttpRequest.prototype.send = () => {}
  window.navigator.sendBeacon = () => true
  const silent = { fetch: () => new Promise(() => {}), WebSocket: SilentSocket, EventSource: SilentSocket }
  for (const [name, value] of Object.entries({ ...page, ...own, ...stored, ...silent })) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  }
}

function describe(folder: string, error: unknown): Thrown {
  const text = error instanceof Error || isLike(error) ? `${error.name}: ${error.message}` : String(error)
  const stack = isLike(error) ? String(error.stack) : ''
  const places = [...stack.matchAll(/(?:\(|at )(?:file:\/\/)?([^()\n]*?):(\d+):\d+\)?/g)].map(([, file = '']) => file)
  const own = places.find((file) => file.startsWith(folder) && !file.includes('node_modules'))
  return { message: text.split('\n')[0] ?? text, file: own && path.relative(folder, own).split(path.sep).join('/') }
}

/** An error of the DOM's is none of this process's class. */
function isLike(
  error: unknown,
): error is { readonly name: string; readonly message: string; readonly stack?: unknown } {
  return typeof error === 'object' && error !== null && 'name' in error && 'message' in error
}
