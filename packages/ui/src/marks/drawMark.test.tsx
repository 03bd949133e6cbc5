import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawMark } from './drawMark.tsx'
import { marks } from './marks.ts'

test.each(Object.entries(marks))('default: the mark of %s is drawn whole, with ids of its own', (id, text) => {
  const drawn = renderToStaticMarkup(drawMark(id, 'scope-'))
  const count = (markup: string) => markup.match(/<[a-zA-Z]/g)?.length
  expect(count(drawn)).toBe(count(text))
  expect(drawn).toMatch(/^<svg fill="none" viewBox="0 0 24 24" class="brand" aria-hidden="true">/)
  const ids = [...drawn.matchAll(/ id="([^"]*)"/g)].map(([, found]) => found)
  expect(ids.every((found) => found?.startsWith('scope-'))).toBe(true)
  for (const [, used] of drawn.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(used)
  // every attribute but the ids comes out as it stood
  for (const [, name, value] of text.matchAll(/ (d|fill-rule|stop-color|gradientUnits)="([^"]*)"/g)) {
    expect(drawn).toContain(` ${name}="${value}"`)
  }
})

test('behavior: there is a mark of each popular wallet that the set has, and of each network that the widget builds in', () => {
  expect(Object.keys(marks).filter((id) => /^[0-9a-f]{64}$/.test(id))).toHaveLength(27)
  const networks = [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    'cosmos:cosmoshub-4',
    'eip155:1',
  ]
  expect(networks.filter((id) => !(id in marks))).toEqual([])
})

test('error: nothing is drawn of what has no mark', () => {
  for (const id of ['', 'constructor', '__proto__', 'eip155:999999999']) expect(drawMark(id, '')).toBeUndefined()
})
