import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readQuickStart } from './readQuickStart.ts'

test('default: the commands, files and start of the first page, as far as its end', () => {
  const page = readFileSync(
    path.resolve(import.meta.dirname, '../../apps/docs/src/content/docs/start/react.md'),
    'utf8',
  )
  const { commands, files, start } = readQuickStart(page)
  expect(commands).toEqual([
    'npm create vite@latest my-site -- --template react-ts',
    'cd my-site',
    'npm install @foyer/core @foyer/ui @foyer/adapter-wagmi @wagmi/core viem',
  ])
  expect(files.map(({ file }) => file)).toEqual(['src/foyer.ts', 'src/App.tsx'])
  for (const { text } of files) expect(page).toContain(text)
  expect(start).toBe('npm run dev')
})

test('error: a page without an end, or with nothing to do', () => {
  expect(() => readQuickStart('```sh\nnpm i\n```')).toThrow('does not say what starts the site')
  expect(() => readQuickStart('That is all. `npm run dev`')).toThrow('nothing to follow')
})
