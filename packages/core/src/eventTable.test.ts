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
