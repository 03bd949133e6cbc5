import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkPacks } from './checkPacks.ts'

const entry = { types: './dist/index.d.ts', default: './dist/index.js' }
const whole = { 'dist/index.js': 'export const one = 1\n', 'dist/index.d.ts': 'export declare const one: number\n' }

/** Packs a package of these files. @returns what is wrong with it */
async function check(exports: object, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pack-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const manifest = { name: 'one', version: '1.0.0', license: 'MIT', type: 'module', exports, files: ['dist'] }
  mkdirSync(path.join(folder, 'dist'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
  execFileSync('pnpm', ['pack'], { cwd: folder })
  return checkPacks([['one', path.join(folder, 'one-1.0.0.tgz')]])
}

test('default: green for a package that has what it promises', async () => {
  expect(await check({ '.': entry }, whole)).toEqual([])
})

test('error: red for an entry without its file, without types, or with types that say CommonJS', async () => {
  const cjs = { types: './dist/index.d.cts', default: './dist/index.js' }
  const problems = await check(
    { '.': entry, './gone': './dist/gone.js', './two': './dist/two.js', './cjs': cjs },
    { ...whole, 'dist/two.js': 'export {}\n', 'dist/index.d.cts': whole['dist/index.d.ts'] },
  )
  const expected = [
    /^one: .*gone.* but the file does not exist/,
    /^one: .*UntypedResolution.*node16-esm/,
    /"kind":"FalseCJS"/,
  ]
  for (const one of expected) expect(problems).toContainEqual(expect.stringMatching(one))
})
