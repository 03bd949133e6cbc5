import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { isFoyerError } from './errors.ts'
import { isPartLost, loadPart, partLostEvent } from './loadPart.ts'

type Session = { send(method: string, params?: unknown): Promise<unknown> }

/** Requests for these addresses fail, as on a train. */
async function block(...urls: readonly string[]): Promise<void> {
  const session = cdp() as unknown as Session
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls })
}

let count = 0
/** An address that nothing was asked of. */
const toFresh = (path: string) => {
  count += 1
  return `${location.origin}${path}?fresh=${count}`
}

const heard = (): { readonly count: number } => {
  const state = { count: 0 }
  const listen = () => {
    state.count += 1
  }
  addEventListener(partLostEvent, listen)
  onTestFinished(() => removeEventListener(partLostEvent, listen))
  return state
}

/** Returns how it fails, and how often it was asked for. */
async function fail(load: () => Promise<unknown>) {
  const lost = heard()
  let calls = 0
  const error: unknown = await loadPart(() => {
    calls += 1
    return load()
  }).then(
    () => undefined,
    (reason) => reason,
  )
  expect(isFoyerError(error, 'PartNotLoaded')).toBe(true)
  return { isLost: isPartLost(error), calls, told: lost.count, cause: (error as Error).cause }
}

test('default: gives the part, asked for once', async () => {
  let calls = 0
  const part = await loadPart(async () => {
    calls += 1
    return { answer: 42 }
  })
  expect([part.answer, calls]).toEqual([42, 1])
})

test('behavior: asks once more, so that one request that was lost is not noticed', async () => {
  const lost = heard()
  let calls = 0
  const part = await loadPart(() => {
    calls += 1
    return calls === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('there')
  })
  expect([part, calls, lost.count]).toEqual(['there', 2, 0])
})

test.each([
  ['', 250],
  [', also where the browser’s list of requests is full', 0],
])('error: without a connection another try may work%s', async (_, size) => {
  performance.setResourceTimingBufferSize(size)
  onTestFinished(() => performance.setResourceTimingBufferSize(250))
  const url = toFresh('/src/errors.ts')
  await block('*errors.ts?fresh*')
  onTestFinished(() => block())
  // each under an address of its own: there are browsers that ask for one only once
  let tries = 0
  const load = () => {
    tries += 1
    return import(/* @vite-ignore */ `${url}&try=${tries}`)
  }
  expect(await fail(load)).toMatchObject({ isLost: false, calls: 2, told: 0 })
  await block()
  expect(Object.keys(await loadPart(load))).toContain('FoyerError')
})

test.each([
  ['a file that is gone', '/gone.js'],
  ['a page in its place', '/'],
])('error: %s helps nobody but to load the page anew', async (_, path) => {
  const url = toFresh(path)
  let tries = 0
  const load = () => {
    tries += 1
    return import(/* @vite-ignore */ `${url}&try=${tries}`)
  }
  expect(await fail(load)).toMatchObject({ isLost: true, calls: 2, told: 1 })
})

/** A bundler that loads a part as a script, and hears from that script alone that it is there; this one is a page. */
function startPage() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const script = document.createElement('script')
  script.src = URL.createObjectURL(new Blob(['<!doctype html>']))
  onTestFinished(() => {
    vi.useRealTimers()
    script.remove()
    URL.revokeObjectURL(script.src)
  })
  let arrive = () => {}
  const whenHere = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const heardPage = new Promise((resolve) => addEventListener('error', resolve, { once: true }))
  const load = () => {
    document.head.append(script)
    return whenHere
  }
  return { load, heardPage, arrive }
}

test('error: so does a bundler that waits without end for a script that is a page', async () => {
  const { load, heardPage } = startPage()
  const failing = fail(load)
  await heardPage
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await failing).toMatchObject({ isLost: true, calls: 1, told: 1 })
})

test('behavior: a part that comes although some script is a page is there', async () => {
  const { load, heardPage, arrive } = startPage()
  const lost = heard()
  const part = loadPart(load)
  await heardPage
  await vi.advanceTimersByTimeAsync(4_999)
  arrive()
  await part
  await vi.advanceTimersByTimeAsync(1)
  expect(lost.count).toBe(0)
})

test('error: so does a browser that asks nobody a second time', async () => {
  const cause = new TypeError('Failed to fetch')
  expect(await fail(() => Promise.reject(cause))).toEqual({ isLost: true, calls: 2, told: 1, cause })
})
