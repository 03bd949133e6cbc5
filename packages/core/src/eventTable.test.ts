import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { eventTable } from './eventTable.ts'

test('default: every event of the table is told by somebody', () => {
  const packages = path.resolve(import.meta.dirname, '../..')
  const files = globSync(['core/src/**/*.ts', 'ui/src/**/*.{ts,tsx}'], { cwd: packages })
  const sources = files.filter((file) => !/\.test|eventTable|events\.ts/.test(file))
  const code = sources.map((file) => readFileSync(path.join(packages, file), 'utf8')).join('\n')
  expect(sources.length).toBeGreaterThan(500)
  expect(Object.keys(eventTable).filter((name) => !code.includes(`'${name}'`))).toEqual([])
})

// the words of reference §4.7
test.each(['browser', 'mobile', 'qrcode', 'web', 'desktop'])('behavior: a wallet is chosen for %s', (platform) => {
  const isKnown = (word: string) => eventTable.SELECT_WALLET.safeParse({ name: 'A', platform: word }).success
  expect([isKnown(platform), isKnown(`${platform}s`)]).toEqual([true, false])
})

test.each(['browser', 'qrcode', 'mobile', 'email'])('behavior: a wallet is connected by %s', (method) => {
  const event = { name: 'A', caipNetworkId: 'eip155:1', reconnect: false }
  const isKnown = (word: string) => eventTable.CONNECT_SUCCESS.safeParse({ ...event, method: word }).success
  expect([isKnown(method), isKnown(`${method}s`)]).toEqual([true, false])
})
