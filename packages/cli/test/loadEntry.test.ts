import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../src/runCommand.ts'

const { resolve } = createRequire(import.meta.url)

/** A site of Vite's whose entry is this code. */
function createSite(main: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-entry-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['src', 'node_modules']) mkdirSync(path.join(folder, name))
  const vite = realpathSync(path.join(path.dirname(resolve('vite')), '../..'))
  symlinkSync(vite, path.join(folder, 'node_modules/vite'))
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "site", "type": "module" }')
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><div id="root"></div><script type="module" src="/src/main.ts"></script>',
  )
  writeFileSync(path.join(folder, 'src/kit.ts'), 'export const kit: { Kit?: new () => object } = {}\n')
  writeFileSync(path.join(folder, 'src/main.ts'), main)
  return folder
}

const doctor = (folder: string, ...flags: readonly string[]) => {
  const { text, code } = runCommand(['doctor', folder, '--json', ...flags], '/')
  return { problems: JSON.parse(text) as readonly object[], code }
}

test('default: what the entry throws while it loads is named, with its file', () => {
  const folder = createSite(`import { kit } from './kit'\nnew (kit.Kit as any)()\n`)
  const { problems, code } = doctor(folder)
  expect(problems).toMatchObject([
    {
      level: 'fails',
      rule: 'entry',
      files: ['src/main.ts'],
      what: expect.stringMatching(/src\/main\.ts loads: TypeError: .*not a constructor/),
    },
  ])
  expect(code).toBe(1)
  expect(doctor(folder, '--no-load')).toEqual({ problems: [], code: 0 })
})

test('behavior: what it throws later is named as well; what is asked of a service is not', () => {
  const folder = createSite(
    `setTimeout(() => { throw new RangeError('late') })\nvoid Promise.reject(new Error('left'))\nvoid fetch('/none')\n`,
  )
  const { problems } = doctor(folder)
  expect(problems.map((one) => ('what' in one ? String(one.what) : '')).toSorted()).toEqual([
    'The page throws while src/main.ts loads: Error: left',
    'The page throws while src/main.ts loads: RangeError: late',
  ])
})

test('default: an entry that draws into the page throws nothing', () => {
  const folder = createSite(
    `const root = document.querySelector('#root')!\nroot.append(Object.assign(document.createElement('p'), { textContent: location.host }))\n` +
      `if (root.textContent !== 'localhost') throw new Error(String(root.textContent))\n`,
  )
  expect(doctor(folder)).toEqual({ problems: [], code: 0 })
})

test('behavior: packages that a bundler alone can load are told apart from what throws', () => {
  const folder = createSite(`import 'widgets'\n`)
  const widgets = path.join(folder, 'node_modules/widgets')
  mkdirSync(path.join(widgets, 'parts'), { recursive: true })
  writeFileSync(
    path.join(widgets, 'package.json'),
    '{ "name": "widgets", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  )
  writeFileSync(path.join(widgets, 'index.js'), `export * from './parts'\n`)
  writeFileSync(path.join(widgets, 'parts/index.js'), 'export const part = 1\n')
  expect(doctor(folder)).toMatchObject({ problems: [{ level: 'weak', rule: 'entry' }], code: 0 })
})

test('behavior: names that a CommonJS package gives itself are told apart as well', () => {
  const folder = createSite(`import * as curves from 'curves'\nnew curves.ec('p256')\n`)
  const curves = path.join(folder, 'node_modules/curves')
  mkdirSync(curves)
  writeFileSync(path.join(curves, 'package.json'), '{ "name": "curves", "version": "1.0.0", "main": "index.js" }')
  writeFileSync(path.join(curves, 'index.js'), 'const all = exports\nall.ec = class {}\n')
  expect(doctor(folder)).toMatchObject({ problems: [{ level: 'weak', rule: 'entry' }], code: 0 })
})

test('behavior: whatever the entry asks for, nothing is sent', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const folder = createSite(`
const url = ${JSON.stringify(url)}
void fetch(url)
const request = new XMLHttpRequest()
request.open('GET', url)
request.send()
new WebSocket(url.replace('http', 'ws')).addEventListener('open', () => {})
navigator.sendBeacon(url, 'x')
new Image().src = url
document.body.append(Object.assign(document.createElement('iframe'), { src: url }))
`)
  expect(doctor(folder)).toEqual({ problems: [], code: 0 })
  // the machine hands connections over in their order: once this one is there, so are those before it
  await new Promise<void>((resolve) =>
    connect(port, '127.0.0.1')
      .resume()
      .once('close', () => resolve()),
  )
  expect(connections).toBe(1)
})
