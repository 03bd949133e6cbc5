import { Window } from 'happy-dom'
import { createServer, defaultServerConditions } from 'vite'
import type * as drawing from './drawStills.tsx'

/** Draws the landing's live parts in a document of its own, and prints them as JSON: `renderStills` starts it. */
const window = new Window({ url: 'https://foyer.example/', width: 1280, height: 900 })
const { prototype } = window.CSSStyleSheet
// styles come as tags then, with their text
Reflect.deleteProperty(Object.getPrototypeOf(prototype), 'replaceSync')
Reflect.deleteProperty(prototype, 'replaceSync')
// its parser knows no colours of today: what it would drop is kept under a name that it doesn't read
Object.defineProperty(Object.getPrototypeOf(window.document.body.style), 'background', {
  set(this: CSSStyleDeclaration, value: string) {
    this.setProperty('--background', value.replace(/\s+/g, ' '))
  },
})
const own = [
  'document',
  'location',
  'navigator',
  'localStorage',
  'sessionStorage',
  'Event',
  'EventTarget',
  'CustomEvent',
]
for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !own.includes(name)) continue
  Object.defineProperty(globalThis, name, { value: Reflect.get(window, name), configurable: true, writable: true })
}
Object.defineProperty(globalThis, 'window', { value: globalThis })

const isPublished = process.argv[2] === 'published'
const server = await createServer({
  root: new URL('..', import.meta.url).pathname,
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  ssr: { resolve: { conditions: [...(isPublished ? [] : ['@foyer/source']), ...defaultServerConditions] } },
})
const { drawStills } = (await server.ssrLoadModule('/page/drawStills.tsx')) as typeof drawing
process.stdout.write(JSON.stringify(await drawStills()), () => process.exit(0))
