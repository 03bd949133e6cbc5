import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createProgress } from '../src/cli/createProgress.ts'
import { runCommand } from '../src/cli/runCommand.ts'
import { readConfig } from '../src/config/readConfig.ts'
import { createGateway } from '../src/createGateway.ts'
import { migrations } from '../src/store/migrations.ts'
import { openSqlite } from '../src/store/sqlite.ts'
import { startTestGateway } from './support/testGateway.ts'

const stateDir = mkdtempSync(join(tmpdir(), 'gateway-cli-'))
afterAll(() => rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 }))

const run = (...args: string[]) => runIn(stateDir, ...args)

async function runIn(folder: string, ...args: string[]): Promise<{ code: number; out: string[]; errors: string[] }> {
  const out: string[] = []
  const errors: string[] = []
  const output = { print: (line: string) => void out.push(line), printError: (line: string) => void errors.push(line) }
  return { code: await runCommand(args, { GATEWAY_STATE_DIR: folder }, output), out, errors }
}

describe('projects', () => {
  test('behavior: made without the secrets of the embedded wallet, without which only a start is refused', async () => {
    const folder = mkdtempSync(join(stateDir, 'secrets-'))
    const smtp = { host: 'localhost', port: 25, from: 'Wallet <wallet@shop.example>' }
    const environment = { GATEWAY_STATE_DIR: folder, GATEWAY_CONFIG_JSON: JSON.stringify({ frame: { folder, smtp } }) }
    const out: string[] = []
    const output = { print: (line: string) => void out.push(line), printError: (line: string) => void out.push(line) }
    const args = ['project', 'create', '--id', 'shop', 'My shop', 'https://shop.example']
    expect([await runCommand(args, environment, output), out]).toEqual([0, ['shop']])
    await expect(createGateway(readConfig(environment))).rejects.toThrow('The frame needs GATEWAY_FRAME_KEY')
  })

  test('behavior: made, listed, changed and deleted while a gateway runs, which follows', async () => {
    const gateway = await startTestGateway({ stateDir })
    const {
      out: [id = ''],
    } = await run('project', 'create', 'My shop', 'https://shop.example')
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })
    await until(async () =>
      expect((await gateway.get('/projects/v1/origins', { projectId: id })).body).toEqual({
        allowedOrigins: ['https://shop.example'],
      }),
    )
    expect((await run('project', 'list')).out).toContain(`${id}\tMy shop\thttps://shop.example`)
    expect((await run('project', 'origins', id, 'https://*.shop.example')).out).toEqual(['https://*.shop.example'])
    expect((await run('project', 'features', id, 'onramp', 'off')).out).toContain('onramp\toff\tmeld')
    expect((await run('project', 'features', id, 'social_login', 'on', 'email,google')).out).toContain(
      'social_login\ton\temail,google',
    )
    await run('project', 'analytics', id, 'off')
    await until(async () => {
      const { features } = (await gateway.get('/appkit/v1/config', { projectId: id })).body
      expect(features).toContainEqual({ id: 'social_login', isEnabled: true, config: ['email', 'google'] })
      expect(features).toContainEqual({ id: 'onramp', isEnabled: false, config: ['meld'] })
      expect((await gateway.get('/getAnalyticsConfig', { projectId: id })).body).toEqual({ isAnalyticsEnabled: false })
    })
    expect((await run('project', 'delete', id)).code).toBe(0)
    await until(async () => expect((await gateway.get('/getWallets', { projectId: id })).status).toBe(401))
    await gateway.close()
  })

  test('behavior: an origin in another script, and in capitals, is kept as browsers send it', async () => {
    const { out } = await run('project', 'create', '--id', 'books', 'Books', 'https://Bücher.example/')
    expect(out).toEqual(['books'])
    expect((await run('project', 'origins', 'books')).out).toEqual(['https://xn--bcher-kva.example'])
    const gateway = await startTestGateway({ stateDir })
    const request = (origin: string) => gateway.get('/getWallets', { projectId: 'books' }, { origin })
    expect((await request('https://xn--bcher-kva.example')).status).toBe(200)
    expect((await request('https://other.example')).status).toBe(403)
    await gateway.close()
  })

  test('error: no control character of a name or a file is printed', async () => {
    const made = await run('project', 'create', 'a\u001b[2Jb')
    expect(made.code).toBe(1)
    const origin = await run('project', 'create', 'Shop', 'https://a\u001b]0;x\u0007.example')
    expect(origin.code).toBe(1)
    const file = join(stateDir, 'odd.json')
    writeFileSync(
      file,
      JSON.stringify({ format: 'foyer-wallets/1', wallets: [{ name: 'x\u001b[31m\u202e', chains: 1 }] }),
    )
    const imported = await run('catalogue', 'import', file)
    const said = [...made.errors, ...origin.errors, ...imported.errors, ...imported.out].join('')
    expect(said).toContain('left out')
    expect(said).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('behavior: its sites want a passkey before value, or do not', async () => {
    await run('project', 'create', '--id', 'bank', 'Bank', 'https://bank.example')
    const gateway = await startTestGateway({ stateDir })
    for (const [word, needsPasskey] of [
      ['on', true],
      ['off', false],
    ] as const) {
      expect((await run('project', 'passkey', 'bank', word)).code).toBe(0)
      await expect.poll(() => gateway.gateway.projects.get('bank')?.needsPasskey).toBe(needsPasskey)
    }
    expect((await run('project', 'passkey', 'bank', 'maybe')).code).toBe(1)
    await gateway.close()
  })

  test('behavior: made with an id that sites have already', async () => {
    expect((await run('project', 'create', '--id', 'old-shop', 'Old shop', 'https://old.example')).out).toEqual([
      'old-shop',
    ])
    expect((await run('project', 'list')).out).toContain('old-shop\tOld shop\thttps://old.example')
    expect((await run('project', 'create', '--id', 'old-shop', 'Again')).errors[0]).toContain('already a project')
  })

  test.each([
    [['project', 'create'], 'needs a name'],
    [['project', 'create', '--id'], 'an id after --id'],
    [['project', 'create', '--id', 'no id', 'X'], 'up to 64 letters'],
    [['frame', 'reseal'], 'needs GATEWAY_FRAME_KEY'],
    [['project', 'create', 'X', 'not/an/origin'], 'is not an origin'],
    [['project', 'origins', 'nobody'], 'no project nobody'],
    [['project', 'features', 'demo', 'teleport', 'on'], 'no feature teleport'],
    [['project', 'features', 'demo', 'swap', 'maybe'], 'Say on or off'],
    [['project', 'delete', 'nobody'], 'no project nobody'],
    [['catalogue', 'import', '/nowhere.json'], 'ENOENT'],
    [['catalogue', 'sample', 'many', 'x.json'], 'a count from 1'],
    [['frobnicate'], 'Usage'],
  ])('error: %j', async (args, text) => {
    const { code, errors } = await run(...args)
    expect([code, errors.join('\n')]).toEqual([1, expect.stringContaining(text)])
  })
})

test('behavior: a sample catalogue is written and imported', async () => {
  const file = join(stateDir, 'sample.json')
  expect((await run('catalogue', 'sample', '25', file)).out).toEqual([`25 wallets written to ${file}`])
  expect(JSON.parse(readFileSync(file, 'utf8')).wallets).toHaveLength(25)
  expect((await run('catalogue', 'import', file)).out).toEqual(['25 wallets imported'])
})

test('behavior: a copy made while events arrive is whole, and a gateway starts from it', async () => {
  const gateway = await startTestGateway({ stateDir })
  await gateway.post('/e', { eventId: 'before', timestamp: 1, props: { type: 'track', event: 'E' } })
  let isOver = false
  const writing = (async () => {
    let count = 0
    for (; !isOver; count += 1) {
      await gateway.post('/e', { eventId: `event-${count}`, timestamp: 1, props: { type: 'track', event: 'E' } })
    }
    return count
  })()
  const target = join(stateDir, 'copy')
  // a copy that takes long says how far it is before
  expect((await run('backup', target)).out.at(-1)).toBe(join(target, 'gateway.sqlite'))
  isOver = true
  expect(await writing).toBeGreaterThan(0)
  await gateway.close()
  expect((await run('backup', target)).errors.join()).toContain('choose another folder')
  expect((await run('restore', target)).errors.join()).toContain('gateway.sqlite exists; move it away first')
  const place = join(stateDir, 'restored')
  const restoreTo = (source: string) => runIn(place, 'restore', source)
  expect((await restoreTo(target)).out).toEqual([join(place, 'gateway.sqlite')])
  const restored = await startTestGateway({ stateDir: place })
  expect((await restoreTo(target)).errors.join()).toContain('Another gateway runs on the folder')
  expect((await restored.get('/getWallets')).status).toBe(200)
  const rows = await restored.gateway.store.selectFrom('events').select('event_id').execute()
  expect(rows.map((row) => row.event_id)).toContain('before')
  await restored.close()
})

describe('restore', () => {
  async function createBackup(): Promise<string> {
    const from = mkdtempSync(join(stateDir, 'source-'))
    await runIn(from, 'project', 'create', '--id', 'kept', 'Kept', 'https://kept.example')
    await runIn(from, 'backup', join(from, 'copy'))
    return join(from, 'copy')
  }

  test('behavior: begun again after it was ended in the middle, beside what an older database left', async () => {
    const copy = await createBackup()
    const place = mkdtempSync(join(stateDir, 'place-'))
    writeFileSync(join(place, 'gateway.sqlite.restoring'), 'half of it')
    writeFileSync(join(place, 'gateway.sqlite-wal'), 'of another database')
    expect((await runIn(place, 'restore', copy)).code).toBe(0)
    expect((await runIn(place, 'project', 'list')).out).toContain('kept\tKept\thttps://kept.example')
    expect(readdirSync(place).filter((name) => name.includes('restoring'))).toEqual([])
  })

  test.each([
    ['an empty folder', () => {}, 'There is no database'],
    ['a file that is none', (file: string) => writeFileSync(file, 'x'.repeat(9_000)), 'is damaged, or not a gateway'],
    ['half a file', (file: string) => truncateSync(file, 40_960), 'is damaged'],
    [
      'one of a newer program',
      (file: string) => {
        const database = openSqlite(file)
        database.exec(`insert into gateway_migrations values (${migrations.length + 1}, 1)`)
        database.close()
      },
      `is at version ${migrations.length + 1}, this program knows ${migrations.length}`,
    ],
  ])('error: %s is refused, and nothing is put in place', async (name, spoil, text) => {
    const copy = await createBackup()
    const file = join(copy, 'gateway.sqlite')
    if (name === 'an empty folder') rmSync(copy, { recursive: true })
    mkdirSync(copy, { recursive: true })
    spoil(file)
    const place = mkdtempSync(join(stateDir, 'place-'))
    const { code, errors } = await runIn(place, 'restore', copy)
    expect([code, errors.join('\n')]).toEqual([1, expect.stringContaining(text)])
    expect(existsSync(join(place, 'gateway.sqlite'))).toBe(false)
  })
})

test('behavior: migrations are rehearsed, then done, each with its steps', async () => {
  const place = mkdtempSync(join(stateDir, 'place-'))
  const last = migrations.length
  const steps = migrations.map((_, index) => `step ${index + 1} of ${last}`)
  const tried = await runIn(place, 'migrate', '--dry-run')
  expect(tried.out).toEqual([...steps, `It would go from version 0 to ${last}; nothing was changed`])
  expect((await runIn(place, 'migrate')).out).toEqual([...steps, `From version 0 to ${last}`])
  expect((await runIn(place, 'migrate', '--dry-run')).out).toEqual([`The store is up to date, at version ${last}`])
  expect((await runIn(place, 'migrate', '--dry')).errors).toEqual(['There is no option --dry'])
})

test('behavior: what takes longer than two seconds says how far it is, every two seconds', () => {
  const lines: string[] = []
  let time = 0
  const report = createProgress(
    (line) => lines.push(line),
    () => time,
  )
  for (let done = 0; done <= 60; done += 1) {
    report('wallets', done, 60)
    time += 100
  }
  expect(lines).toEqual(['wallets: 20 of 60', 'wallets: 40 of 60', 'wallets: 60 of 60'])
})
