import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from './readConfig.ts'

const root = resolve(import.meta.dirname, '../../../..')

function readTable(file: string): Map<string, string> {
  const text = readFileSync(resolve(root, file), 'utf8')
  const rows = text.matchAll(/^\| `(\w+)` \| ([\d,]+)[^|]*\| /gm)
  return new Map([...rows].map(([, name = '', number = '']) => [name, number.replaceAll(',', '')]))
}

test.each([
  ['relayLimits', 'apps/docs/src/content/docs/run/relay.md'],
  ['rpcSocketLimits', 'docs/self-hosting.md'],
  ['httpLimits', 'docs/self-hosting.md'],
] as const)('default: every one of %s stands with its default in %s', (group, file) => {
  const rows = readTable(file)
  for (const [name, number] of Object.entries(parseConfig({})[group])) {
    expect(`${name} ${rows.get(name)}`).toBe(`${name} ${number}`)
  }
})

test.each([
  ['relayLimits', { maxConections: 5 }],
  ['relayLimits', { maxConnections: 0 }],
  ['relayLimits', { maxTtl: 2_592_001 }],
  ['relayLimits', { maxTtl: 1.5 }],
  ['rpcSocketLimits', { heartbeat: -1 }],
])('error: a wrong %s stops the start with its name', (group, limits) => {
  expect(() => parseConfig({ [group]: limits })).toThrow(group)
})
