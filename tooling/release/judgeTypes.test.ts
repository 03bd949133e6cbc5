import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Angular's compiler needs one that JavaScript can ask. */
const compiler = path.resolve(import.meta.dirname, '../../packages/angular/node_modules/typescript')

/** A site that imports these packages. @returns what is said of it, without the words */
function judge(packages: Readonly<Record<string, string>>): readonly string[] {
  const dir = mkdtempSync(path.join(realpathSync(tmpdir()), 'types-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const names = Object.keys(packages)
  for (const name of names) {
    const folder = path.join(dir, 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, type: 'module', exports: './index.js' }))
    writeFileSync(path.join(folder, 'index.d.ts'), packages[name] ?? '')
  }
  symlinkSync(compiler, path.join(dir, 'node_modules/typescript-old'))
  writeFileSync(path.join(dir, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(dir, 'every.mts'), names.map((name) => `import '${name}'\n`).join(''))
  const options = { target: 'es2022', lib: ['es5'], types: [], strict: true, noEmit: true, skipLibCheck: false }
  const compilerOptions = { ...options, module: 'nodenext', moduleResolution: 'nodenext' }
  writeFileSync(path.join(dir, 'every.json'), JSON.stringify({ compilerOptions, files: ['every.mts'] }))
  const script = path.join(import.meta.dirname, 'judgeTypes.ts')
  const told = execFileSync(process.execPath, [script, dir, 'typescript-old', 'every.json'], { encoding: 'utf8' })
  return told.split('\n').map((line) => line.replace(/(TS\d+).*/, '$1'))
}

test('default: what is wrong in declarations of Foyer’s is said, and of those of others what Foyer’s name of them', () => {
  const rests = "import type { Other } from 'other'\n"
  const found = judge({
    other: 'export type Other = { readonly a: string }\nexport type Wrong = Missing\n',
    '@foyer/whole': `${rests}export declare const one: Other['a']\n`,
    '@foyer/missing': 'export declare const one: Missing\n',
    '@foyer/gone': `${rests}export declare const one: Other['b']\n`,
    '@foyer/renamed': "import type { Another } from 'other'\nexport declare const one: Another\n",
    '@foyer/unread': 'export declare const one: =\n',
    'create-foyer': "export { one } from './nowhere.js'\n",
  })
  expect(found.filter(Boolean)).toEqual([
    'node_modules/@foyer/missing/index.d.ts: error TS2304',
    'node_modules/@foyer/gone/index.d.ts: error TS2339',
    'node_modules/@foyer/renamed/index.d.ts: error TS2724',
    'node_modules/@foyer/unread/index.d.ts: error TS1110',
    'node_modules/@foyer/unread/index.d.ts: error TS1109',
    'node_modules/create-foyer/index.d.ts: error TS2307',
  ])
})
