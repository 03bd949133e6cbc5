import path from 'node:path'
import { expect, test } from 'vitest'
import { startProcess } from './startProcess.ts'

async function verify(gates: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = []
  const root = path.resolve(import.meta.dirname, '../..')
  const { done } = startProcess([process.execPath, 'tooling/gates/verify.ts', ...gates], {
    cwd: root,
    env: { ...process.env, ...env },
    onLine: (line) => lines.push(line),
  })
  return { code: await done, lines }
}

test('default', async () => {
  const { code, lines } = await verify(['words', 'packages'])
  const [, passed, failed] = /^(\d) passed, (\d) failed$/.exec(lines.at(-1) ?? '') ?? []
  // whether they pass is for the gates themselves to say
  expect(Number(passed) + Number(failed)).toBe(2)
  expect(code).toBe(failed === '0' ? 0 : 1)
})

test('behavior: of the gates named, those that the changes can turn red', async () => {
  const { code, lines } = await verify(['--changed', 'words'])
  expect(lines).toContain('▶ words: pnpm run words')
  expect(code).toBe(lines.at(-1) === '1 passed, 0 failed' ? 0 : 1)
})

test('behavior: a gate goes by the name of its script too, where no other gate has that name', async () => {
  const { lines } = await verify(['docs:check'])
  expect(lines.filter((line) => line.startsWith('▶'))).toEqual(['▶ docs: pnpm run docs:check'])
})

test('error: a missing Chromium is found first', async () => {
  const { code, lines } = await verify([], { CHROMIUM_PATH: '/nowhere/chromium' })
  expect(lines.join('\n')).toContain('sudo apt-get install chromium')
  expect(lines.some((line) => line.startsWith('▶'))).toBe(false)
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  expect(code).toBe(1)
})

test('error: a gate that does not exist', async () => {
  const { code, lines } = await verify(['layer'])
  expect(lines.at(-1)).toMatch(/^No gate is called layer\. There are: unit, layers, functions, lint, /)
  expect(code).toBe(1)
})
