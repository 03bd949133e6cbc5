import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { marks } from '../packages/ui/src/marks/marks.ts'
import { formatNotice, readMarks } from './writeMarks.ts'

const root = path.resolve(import.meta.dirname, '..')

test('default: the widget’s marks are those of the catalogue, and each has its source and licence in the package', () => {
  const found = readMarks(root)
  expect(marks).toEqual(Object.fromEntries(found.map(({ id, svg }) => [id, svg])))
  const notice = readFileSync(path.join(root, 'packages/ui/NOTICE.md'), 'utf8')
  expect(notice).toBe(formatNotice(root))
  for (const { name } of found) {
    expect(notice).toMatch(new RegExp(`^\\| ${name.replaceAll('.', '\\.')} \\| \`[\\w-]+\` of .* \\| MIT \\|$`, 'm'))
  }
  expect(notice).toContain('Copyright (c) 2024 0xa3k5')
  const { files } = JSON.parse(readFileSync(path.join(root, 'packages/ui/package.json'), 'utf8')) as { files: string[] }
  expect(files).toContain('NOTICE.md')
})
