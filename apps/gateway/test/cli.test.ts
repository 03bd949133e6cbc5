import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../src/cli/runCommand.ts'
import { startTestGateway } from './support/testGateway.ts'

const stateDir = mkdtempSync(join(tmpdir(), 'gateway-cli-'))
afterAll(() => rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 }))

async function run(...args: string[]): Promise<{ code: number; out: string[]; errors: string[] }> {
  const out: string[] = []
  const errors: string[] = []
  const output = { print: (line: string) => void out.push(line), printError: (line: string) => void errors.push(line) }
  return { code: await runCommand(args, { GATEWAY_STATE_DIR: stateDir }, output), out, errors }
}

describe('projects', () => {
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
    const ask = (origin: string) => gateway.get('/getWallets', { projectId: 'books' }, { origin })
    expect((await ask('https://xn--bcher-kva.example')).status).toBe(200)
    expect((await ask('https://other.example')).status).toBe(403)
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
  expect((await run('backup', target)).out).toEqual([join(target, 'gateway.sqlite')])
  isOver = true
  expect(await writing).toBeGreaterThan(0)
  await gateway.close()
  expect((await run('backup', target)).errors.join()).toContain('choose another folder')
  const restored = await startTestGateway({ stateDir: target })
  expect((await restored.get('/getWallets')).status).toBe(200)
  const rows = await restored.gateway.store.selectFrom('events').select('event_id').execute()
  expect(rows.map((row) => row.event_id)).toContain('before')
  await restored.close()
})
