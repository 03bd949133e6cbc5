import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { readPageFiles } from './pageFiles.ts'

function createFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'page-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('default: files of a page by their paths, each with its type, as it is and compressed', async () => {
  const script = 'export const words = 1\n'.repeat(100)
  const files = await readPageFiles(
    createFolder({ 'index.html': '<p>', 'assets/main.js': script, 'assets/main.js.map': '{}' }),
  )
  expect([...files.keys()].toSorted()).toEqual(['/assets/main.js', '/index.html'])
  const file = files.get('/assets/main.js')
  expect(file?.type).toBe('text/javascript; charset=utf-8')
  expect(new TextDecoder().decode(file?.bytes)).toBe(script)
  const [one, two] = await Promise.all([file?.pack(), file?.pack()])
  expect(gunzipSync(one ?? new Uint8Array()).toString()).toBe(script)
  expect(one?.byteLength).toBeLessThan(script.length / 10)
  expect(two).toBe(one)
})

test('error: a folder without a page, and one that is not there', async () => {
  const folder = createFolder({ 'assets/main.js': '' })
  await expect(readPageFiles(folder)).rejects.toThrow(`There is no index.html in ${folder}`)
  await expect(readPageFiles(`${folder}/none`)).rejects.toThrow('There is no built frame')
})
