import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../src/store/openStore.ts'
import { startWiper } from '../src/store/wipeDeleted.ts'
import { startGatewayProcess } from './support/gatewayProcess.ts'
import { createBrowser, startTestFrame } from './support/testFrame.ts'
import { startTestGateway } from './support/testGateway.ts'

let stateDir: string

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'frame-disk-'))
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true, maxRetries: 10 }))

const at = (name: string) => join(stateDir, name)
const addresses = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
}

/** A frame that somebody has used, and that has ended. */
async function useFrame(email: string): Promise<void> {
  const frame = await startTestFrame({ stateDir })
  await createBrowser(frame).logIn(email)
  const set = { evm_address: addresses.eip155, solana_address: addresses.solana }
  await frame.gateway.gateway.store.updateTable('frame_users').set(set).where('email', '=', email).execute()
  await frame.close()
}

async function knows(email: string): Promise<boolean> {
  const frame = await startTestFrame({ stateDir })
  const row = await frame.gateway.gateway.store
    .selectFrom('frame_users')
    .select('evm_address')
    .where('email', '=', email)
    .executeTakeFirst()
  await frame.close()
  return row?.evm_address === addresses.eip155
}

describe('a second process on one folder', () => {
  test('error: stops with a sentence; after the first was killed one starts', async () => {
    const first = await startGatewayProcess({ stateDir })
    onTestFinished(() => first.kill())
    await expect(startGatewayProcess({ stateDir })).rejects.toThrow(
      `Another gateway runs on the folder ${stateDir}. SQLite serves one process; for several, set GATEWAY_DATABASE_URL.`,
    )
    await first.kill()
    const next = await startGatewayProcess({ stateDir })
    expect(await next.stop()).toBe(0)
  })

  test('behavior: in one process it is the same, and a gateway that ended, or could not start, gives the folder back', async () => {
    const first = await startTestGateway({ stateDir })
    await expect(startTestGateway({ stateDir })).rejects.toThrow('Another gateway runs on the folder')
    await first.close()
    const failing = () => {
      throw new Error('a part that fails')
    }
    await expect(startTestGateway({ stateDir, parts: [failing] })).rejects.toThrow('a part that fails')
    await (await startTestGateway({ stateDir })).close()
  })
})

describe('another database under a known key', () => {
  test.each([
    ['missing', () => rmSync(at('gateway.sqlite'))],
    ['empty', () => truncateSync(at('gateway.sqlite'))],
  ])('error: one that is %s stops the start, again and again, until it is brought back', async (_, lose) => {
    await useFrame('back@example.org')
    copyFileSync(at('gateway.sqlite'), at('copy'))
    lose()
    for (let start = 0; start < 2; start += 1) {
      await expect(startTestFrame({ stateDir })).rejects.toThrow(
        /gateway\.sqlite is missing or empty, but the embedded wallet has run with this GATEWAY_FRAME_KEY/,
      )
    }
    copyFileSync(at('copy'), at('gateway.sqlite'))
    expect(await knows('back@example.org')).toBe(true)
  })

  test('error: so does one that is not the one of before', async () => {
    await useFrame('other@example.org')
    rmSync(at('gateway.sqlite'))
    await (await openStore({ stateDir })).destroy()
    await expect(startTestFrame({ stateDir })).rejects.toThrow('This is another database')
    // the owner says so
    rmSync(at('frame.json'))
    expect(await knows('other@example.org')).toBe(false)
  })

  test('behavior: a first start, a backup in an empty folder, and a note of another key are none of that', async () => {
    await useFrame('first@example.org')
    const note = readFileSync(at('frame.json'), 'utf8')
    expect(note).not.toContain('11'.repeat(32))
    rmSync(at('frame.json'))
    expect(await knows('first@example.org')).toBe(true)
    writeFileSync(at('frame.json'), JSON.stringify({ database: 'another', keys: ['00000000'] }))
    expect(await knows('first@example.org')).toBe(true)
  })
})

describe('what was deleted', () => {
  const sealed = `1.00000000.${'n'.repeat(16)}.${'sealed part '.repeat(8)}`
  const passkey = { id: 'p', user_id: 'u', sharing: null, credential_id: 'c', salt: 's', sealed, created_at: 1 }
  const isThere = () =>
    ['gateway.sqlite', 'gateway.sqlite-wal'].some(
      (name) => existsSync(at(name)) && readFileSync(at(name), 'latin1').includes(sealed),
    )

  test('default: is in no file after it was wiped; while somebody reads, as soon as they have done, and nobody waits', async () => {
    const store = await openStore({ stateDir })
    const wiper = await startWiper({ store, log: () => {} })
    onTestFinished(async () => {
      wiper.close()
      await store.destroy()
    })
    await store.insertInto('frame_passkeys').values(passkey).execute()
    expect(isThere()).toBe(true)
    await store.deleteFrom('frame_passkeys').execute()
    expect(isThere()).toBe(true)
    const reader = new DatabaseSync(at('gateway.sqlite'), { readOnly: true })
    reader.exec('begin')
    reader.prepare('select count(*) from frame_passkeys').get()
    const started = performance.now()
    await wiper.wipe()
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(isThere()).toBe(true)
    reader.close()
    await vi.waitFor(() => expect(statSync(at('gateway.sqlite-wal')).size).toBe(0))
    expect(isThere()).toBe(false)
    // and with nobody reading, at once
    await store.insertInto('frame_passkeys').values(passkey).execute()
    await store.deleteFrom('frame_passkeys').execute()
    await wiper.wipe()
    expect(isThere()).toBe(false)
  })

  test('default: is in no file after a start, even when the process before was killed', async () => {
    const store = await openStore({ stateDir })
    await store.insertInto('frame_passkeys').values(passkey).execute()
    await store.deleteFrom('frame_passkeys').execute()
    // as they lie after a kill: the log with what was deleted
    const files = ['gateway.sqlite', 'gateway.sqlite-wal', 'gateway.sqlite-shm']
    for (const name of files) copyFileSync(at(name), at(`${name}.copy`))
    await store.destroy()
    for (const name of files) copyFileSync(at(`${name}.copy`), at(name))
    expect(isThere()).toBe(true)
    const frame = await startTestFrame({ stateDir })
    onTestFinished(() => frame.close())
    expect(isThere()).toBe(false)
  })
})
