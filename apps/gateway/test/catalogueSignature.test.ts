import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import networks from '../catalogue/brands/networks.json' with { type: 'json' }
import tokens from '../catalogue/brands/tokens.json' with { type: 'json' }
import marks from '../catalogue/brands/wallets.json' with { type: 'json' }
import shipped from '../catalogue/wallets.json' with { type: 'json' }
import { findSvgProblem } from '../src/catalogue/findSvgProblem.ts'
import { importOwnCatalogue } from '../src/catalogue/importCatalogue.ts'
import { runCommand } from '../src/cli/runCommand.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'signed-'))
const file = join(folder, 'wallets.json')
const key = join(folder, 'key.pem')
let gateway: TestGateway
let publicKey = ''

/** A command that needs no store. */
async function run(...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  let text = ''
  const take = (line: string) => {
    text += line
  }
  const code = await runCommand(args, {}, { print: take, printError: take })
  return { code, text }
}

function write(name: string): void {
  const wallets = [{ name, rdns: `example.${name.toLowerCase()}`, image: 'images/mark.svg' }]
  writeFileSync(file, JSON.stringify({ format: 'foyer-wallets/1', wallets }))
}

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg"><rect width="${width}" height="1"/></svg>`
const take = (keys: readonly string[] = [publicKey]) => importOwnCatalogue(gateway.gateway.store, file, { keys })
const readName = async () => {
  await gateway.gateway.catalogue.refresh()
  return gateway.gateway.catalogue.list()[0]?.name
}

beforeAll(async () => {
  gateway = await startTestGateway()
  mkdirSync(join(folder, 'images'))
  publicKey = (await run('catalogue', 'keygen', key)).text
})

afterAll(async () => {
  await gateway?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

test('error: what is not signed, is changed, or is signed by another is refused, and nothing changes', async () => {
  writeFileSync(join(folder, 'images/mark.svg'), svg(1))
  write('Mine')
  await expect(take()).rejects.toThrow('is not signed')
  expect((await run('catalogue', 'sign', file, key, '0')).code).toBe(1)
  expect((await run('catalogue', 'sign', file, key, '3')).text).toBe(`${file}.sig`)
  const signature = readFileSync(`${file}.sig`, 'utf8')
  await expect(take(['A'.repeat(43)])).rejects.toThrow('does not know')
  write('Other')
  await expect(take()).rejects.toThrow('was changed after it was signed')
  write('Mine')
  writeFileSync(join(folder, 'images/mark.svg'), svg(2))
  await expect(take()).rejects.toThrow('The picture images/mark.svg was changed')
  writeFileSync(join(folder, 'images/mark.svg'), svg(1))
  for (const [from, to] of [
    ['"version": 3', '"version": 4'],
    ['"images/mark.svg"', '"images/other.svg"'],
    ['foyer-catalogue-signature/1', 'foyer-catalogue-signature/2'],
  ] as const) {
    writeFileSync(`${file}.sig`, signature.replace(from, to))
    await expect(take()).rejects.toThrow(/is not valid|is none/)
  }
  writeFileSync(`${file}.sig`, '{')
  await expect(take()).rejects.toThrow('is none')
  expect(await readName()).toBe('MetaMask')
})

test('behavior: a signed one is taken, an older one does not come back, and each import is noted', async () => {
  const sign = (version: number) => run('catalogue', 'sign', file, key, String(version))
  write('Third')
  await sign(3)
  const old = [readFileSync(file), readFileSync(`${file}.sig`)] as const
  await take()
  expect(await readName()).toBe('Third')
  // the same again is no older one
  await take()
  write('Fourth')
  await sign(4)
  await take()
  writeFileSync(file, old[0])
  writeFileSync(`${file}.sig`, old[1])
  await expect(take()).rejects.toThrow('The catalogue has version 3, and 4 was imported already')
  write('Changed')
  await sign(4)
  await expect(take()).rejects.toThrow('4 was imported already')
  expect(await readName()).toBe('Fourth')
  const rows = await gateway.gateway.store.selectFrom('catalogue_imports').selectAll().orderBy('imported_at').execute()
  expect(rows.map(({ wallets, version, signed_by }) => [wallets, version, signed_by])).toEqual([
    [shipped.wallets.length, null, null],
    [1, 3, publicKey],
    [1, 3, publicKey],
    [1, 4, publicKey],
  ])
  expect(rows.at(-1)?.source).toBe(file)
})

test('error: a key is never written over another', async () => {
  expect((await run('catalogue', 'keygen', key)).code).toBe(1)
})

test('behavior: every shipped picture is a drawing that runs, loads and embeds nothing', () => {
  const all = Object.entries({ ...marks, ...networks, ...tokens })
  expect(all.length).toBeGreaterThan(1_800)
  expect(all.filter(([, text]) => findSvgProblem(text) !== undefined)).toEqual([])
})

test('behavior: networks and tokens have their marks, and a name that every object has is none', async () => {
  for (const path of ['getAssetImage/eip155:1', 'getTokenImage/USDC']) {
    const { status, body } = await gateway.get(`/public/${path}`)
    expect([status, body.includes('</text>'), body.startsWith('<svg')]).toEqual([200, false, true])
  }
  expect((await gateway.get('/public/getTokenImage/constructor')).status).toBe(404)
})
