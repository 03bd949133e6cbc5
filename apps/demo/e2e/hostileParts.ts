import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'esbuild'
import type { CDPSession, Page } from 'playwright'
import { expect } from 'vitest'
import { type Course, createCourse, storageKeys } from './hostileCourse.ts'
import type { HostilePage } from './hostileInPage.ts'
import { closeVisits, openSite } from './site.ts'

declare global {
  interface Window {
    foyerCourse: Course
    hostile: HostilePage
  }
}

const dist = path.resolve(import.meta.dirname, '../../../packages/standalone/dist')
const html = '<!doctype html><html lang="en"><title>Hostile</title><script type="module" src="/hostile.js"></script>'

/** A page with the built widget for a script tag, and a node that has nothing. */
export async function serveHostilePage(): Promise<{ readonly site: string; readonly stop: () => void }> {
  const script = await bundle()
  const send = { '/': ['text/html', html], '/hostile.js': ['text/javascript', script] } as Record<string, string[]>
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const [type, text] = send[pathname] ?? []
    if (type) return response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text)
    if (pathname.startsWith('/rpc/')) return request.pipe(response.writeHead(503))
    const file = path.join(dist, path.normalize(pathname.replace('/foyer/', '/')))
    if (!pathname.startsWith('/foyer/') || !file.startsWith(dist)) return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' })
    return createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { site: `http://localhost:${(server.address() as AddressInfo).port}`, stop }
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(import.meta.dirname, 'hostileInPage.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'esnext',
    platform: 'browser',
    external: ['/foyer/foyer.js'],
    conditions: ['@foyer/source'],
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** Before anything of the page runs: what is stored, or that nothing can be. */
function spoilStorage({ storage }: Course): string {
  if (storage === 'blocked') {
    return `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`
  }
  if (typeof storage === 'string') return ''
  return storageKeys.map((key) => `localStorage.setItem('@foyer/${key}', ${JSON.stringify(storage.poison)})`).join('\n')
}

/** A page with this course's wallets, and no widget yet. */
export async function openHostilePage(site: string, course: Course) {
  const before = `window.foyerCourse = ${JSON.stringify(course)}\n${spoilStorage(course)}`
  const { page, errors } = await openSite({ site, path: '/', panel: false, before })
  await page.waitForFunction(() => window.hostile)
  const session = await page.context().newCDPSession(page)
  // what a wallet refused or a node did not answer is said in the console; what is thrown at no one is not
  const list = () => errors.filter((text) => !/Failed to load resource/.test(text))
  return { page, session, errors: list }
}

const longLived = ['window', 'document', 'document.documentElement', 'document.body'] as const

/** Whatever holds on to the page: listeners of what lives as long as it does, and elements. */
async function listLeft(page: Page, session: CDPSession): Promise<readonly string[]> {
  const found: string[] = []
  for (const expression of longLived) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    found.push(...listeners.map(({ type }) => `${expression} hears ${type}`))
  }
  // React listens to this once for each document, and never stops
  const own = found.filter((one) => one !== 'document hears selectionchange')
  return [...own, ...(await page.evaluate(() => window.hostile.listElements()))].sort()
}

/** Returns what stands more often in `all` than in `some`. */
function subtract(all: readonly string[], some: readonly string[]): readonly string[] {
  const rest = [...some]
  return all.filter((one) => {
    const index = rest.indexOf(one)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
}

/** A wallet whose approval came late is connected once more. */
async function disconnectAll(page: Page, message: string): Promise<void> {
  const status = () => page.evaluate(() => window.hostile.disconnect())
  await expect.poll(status, { message }).toBe('disconnected')
}

/** What happened in a course, by name. */
type Tally = { [name: string]: number }

/** Goes through a course. Fails where something false is shown, nothing answers any more, or something is left behind. */
async function runCourse(site: string, seed: number, length: number): Promise<Tally> {
  const course = createCourse(seed, length)
  const { page, session, errors } = await openHostilePage(site, course)
  const tally: Tally = {}
  const add = async () => {
    for (const [name, times] of Object.entries(await page.evaluate(() => window.hostile.tally())))
      tally[name] = (tally[name] ?? 0) + times
  }
  let before = await listLeft(page, session)
  await page.evaluate(() => window.hostile.start())
  for (const [index, step] of course.steps.entries()) {
    if (step.do === 'reload') {
      await add()
      await page.reload()
      await page.waitForFunction(() => window.hostile)
      before = await listLeft(page, session)
      await page.evaluate(() => window.hostile.start())
    } else await page.evaluate((one) => window.hostile.act(one), step)
    const about = `SEED=${seed}, step ${index + 1}: ${JSON.stringify(step)}`
    await expect
      .poll(() => page.evaluate(() => window.hostile.judge()), {
        message: about,
      })
      .toBeUndefined()
    expect(errors(), about).toEqual([])
  }
  const about = `SEED=${seed}, at the end`
  await page.evaluate(() => window.hostile.heal())
  await disconnectAll(page, about)
  const connect = () => page.evaluate(() => window.hostile.connectHonest())
  await expect.poll(connect, { message: about }).toBe('test.honest')
  await disconnectAll(page, about)
  await add()
  await page.evaluate(() => window.hostile.leave())
  const countListeners = () => page.evaluate(() => window.hostile.countListeners())
  await expect.poll(countListeners, { message: about }).toBe(0)
  const findNew = async () => subtract(await listLeft(page, session), before).join('\n')
  await expect.poll(findNew, { message: about }).toBe('')
  expect(errors(), about).toEqual([])
  return tally
}

const { SEED, COURSES } = process.env

/**
 * Goes through a course for each seed: `SEED=7` begins with that one, `COURSES=1` takes so many.
 * @returns what was wrong, of each course that failed, and what happened in the others
 */
export async function runCourses(site: string, count: number) {
  const failed: string[] = []
  const tally: Tally = {}
  const add = (name: string, times: number) => {
    tally[name] = (tally[name] ?? 0) + times
  }
  const first = Number(SEED ?? 1)
  for (let seed = first; seed < first + Number(COURSES ?? count) && failed.length < 5; seed += 1) {
    try {
      for (const [name, times] of Object.entries(await runCourse(site, seed, 30))) add(name, times)
      add('courses', 1)
    } catch (error) {
      failed.push(String(error))
    }
    await closeVisits()
  }
  return { failed, tally }
}
