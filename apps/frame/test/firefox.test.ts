import { expect, test } from 'vitest'
import { arrive, goAllTheWay, useFirefox, visit } from './support/firefoxVisit.ts'

/** The second engine: one that cannot say what covers a page, so everything is approved in a window of its own. */

useFirefox()

test('default: log in, approve in the window, load again and sign', async (context) => {
  await goAllTheWay(await arrive(context), 'firefox@example.org')
})

test('behavior: RELOAD is answered by the page that comes after', async (context) => {
  const { site } = await visit(await arrive(context))
  const next = `window.request('RELOAD').then(() => window.request('IS_CONNECTED'))`
  expect(await site.evaluate(next)).toEqual({ isConnected: false })
  expect(await site.evaluate('window.heard.map(({ type }) => type)')).toEqual([
    '@w3m-frame/READY',
    '@w3m-frame/READY',
    '@w3m-frame/RELOAD_SUCCESS',
    '@w3m-frame/IS_CONNECTED_SUCCESS',
  ])
})
