import { expect, onTestFinished, test } from 'vitest'
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

/** How it fails, and how often it was asked for. */
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
  expect((error as Error).cause).toBeInstanceOf(Error)
  return { isLost: isPartLost(error), calls, told: lost.count }
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

test('error: without a connection another try may work', async () => {
  const url = toFresh('/src/errors.ts')
  await block('*errors.ts?fresh*')
  onTestFinished(() => block())
  // each under an address of its own: there are browsers that ask for one only once
  let tries = 0
  const load = () => {
    tries += 1
    return import(/* @vite-ignore */ `${url}&try=${tries}`)
  }
  expect(await fail(load)).toEqual({ isLost: false, calls: 2, told: 0 })
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
  expect(await fail(load)).toEqual({ isLost: true, calls: 2, told: 1 })
})

test('error: so does a browser that asks nobody a second time', async () => {
  expect(await fail(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    isLost: true,
    calls: 2,
    told: 1,
  })
})
