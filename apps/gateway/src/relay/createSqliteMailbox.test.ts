import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fc, test as property } from '@fast-check/vitest'
import { afterAll, expect, test } from 'vitest'
import { createSqliteMailbox } from './createSqliteMailbox.ts'
import type { StoredMessage } from './mailbox.ts'

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

let files = 0
function newPath(): string {
  files += 1
  return join(folder, `${files}.sqlite`)
}

function toMessage(fields: Partial<StoredMessage>): StoredMessage {
  const message = fields.message ?? 'x'
  return {
    topic: 'topic',
    id: message,
    message,
    tag: 1,
    publisher: 'sender',
    projectId: 'project',
    network: 'net',
    publishedAt: 0,
    expiresAt: 1_000,
    attestation: undefined,
    ...fields,
  }
}

/** Reads what the messages say, and what was counted beside them. */
function readSums(path: string) {
  const database = new DatabaseSync(path, { readOnly: true })
  const counted = database.prepare('select key, bytes, messages from usage where messages > 0 order by key').all()
  const rows = database.prepare('select projectId, publisher, network, message from message').all()
  const parts = database.prepare('select * from part where messages > 0').all()
  database.close()
  const sums = new Map<string, { bytes: number; messages: number }>()
  for (const { projectId, publisher, network, message } of rows) {
    const own = [`network ${network}`, `part ${projectId} ${network}`]
    for (const key of ['all', `project ${projectId}`, `client ${publisher}`, ...own]) {
      const sum = sums.get(key) ?? { bytes: 0, messages: 0 }
      sums.set(key, { bytes: sum.bytes + Buffer.byteLength(String(message)), messages: sum.messages + 1 })
    }
  }
  const real = [...sums].map(([key, sum]) => ({ key, ...sum })).sort((a, b) => (a.key < b.key ? -1 : 1))
  const ofParts = parts.map(({ projectId, network, bytes, messages }) => ({
    key: `part ${projectId} ${network}`,
    bytes,
    messages,
  }))
  const both = [...counted.map((row) => ({ ...row })), ...ofParts]
  return { counted: both.sort((a, b) => (String(a['key']) < String(b['key']) ? -1 : 1)), real }
}

const step = fc.record({
  kind: fc.constantFrom('append', 'append', 'append', 'remove', 'sweep'),
  text: fc.constantFrom('a', 'bb', 'ccc', 'öü', 'x'.repeat(40)),
  publisher: fc.constantFrom('alice', 'bob'),
  projectId: fc.constantFrom('one', 'two'),
  network: fc.constantFrom('home', 'work', 'cafe'),
  topic: fc.constantFrom('t', 'u'),
  time: fc.integer({ min: 1, max: 9 }),
  isAwaited: fc.boolean(),
})

property.prop([fc.array(step, { maxLength: 40 })], { numRuns: 60 })(
  'behavior: what is counted is what is stored, at every write, and over a restart',
  async (steps) => {
    const path = newPath()
    const limits = {
      maxStoredBytesPerClient: 60,
      maxStoredMessagesPerProject: 5,
      maxStoredMessages: 6,
      maxStoredBytesPerNetwork: 70,
      maxStoredBytesPerProject: 90,
    }
    let mailbox = createSqliteMailbox({ path, limits })
    const answers: Promise<unknown>[] = []
    for (const { kind, text, publisher, projectId, network, topic, time, isAwaited } of steps) {
      const message = toMessage({ topic, message: text, publisher, projectId, network, expiresAt: time })
      if (kind === 'append') answers.push(mailbox.append(message).catch((error: Error) => error.message))
      if (kind === 'remove') mailbox.remove(message)
      if (kind === 'sweep') mailbox.sweep(time)
      if (!isAwaited) continue
      await mailbox.flush()
      const { counted, real } = readSums(path)
      expect(counted).toEqual(real)
      for (const { key, bytes, messages } of real) {
        if (key.startsWith('client')) expect(bytes).toBeLessThanOrEqual(60)
        if (key.startsWith('project')) expect(messages).toBeLessThanOrEqual(5)
        if (key === 'all') expect(messages).toBeLessThanOrEqual(6)
      }
    }
    expect((await Promise.all(answers)).every((said) => said === undefined || said === 'Mailbox full')).toBe(true)
    await mailbox.close()
    mailbox = createSqliteMailbox({ path, limits })
    await mailbox.close()
    const { counted, real } = readSums(path)
    expect(counted).toEqual(real)
  },
)

test('behavior: a file of a version that counted nothing is counted when it is opened', async () => {
  const path = newPath()
  const database = new DatabaseSync(path)
  database.exec(`
    create table message (topic text not null, id text not null, message text not null, tag integer not null,
      publisher text not null, publishedAt integer not null, expiresAt integer not null, attestation text,
      unique (topic, id));
    insert into message values ('t', 'a', 'hello', 1, 'alice', 0, 9000, null), ('t', 'b', 'ö', 1, 'bob', 0, 9000, 'abc')`)
  database.close()
  const limits = { maxStoredBytesPerClient: 10 }
  const mailbox = createSqliteMailbox({ path, limits })
  await expect(mailbox.append(toMessage({ message: 'another', publisher: 'alice' }))).rejects.toThrow('Mailbox full')
  await mailbox.append(toMessage({ message: 'other', publisher: 'alice' }))
  expect(await mailbox.getStats()).toMatchObject({ messages: 3 })
  const backlog = { topic: 't', clientId: 'carol', now: 0, limit: 9, maxLength: 99 }
  expect((await mailbox.getBacklog(backlog)).map(({ message }) => message)).toEqual(['hello', 'ö'])
  await mailbox.close()
})

test('behavior: thousands of messages that expire at once are forgotten bit by bit', async () => {
  const mailbox = createSqliteMailbox({ path: newPath() })
  await Promise.all(Array.from({ length: 5_000 }, (_, index) => mailbox.append(toMessage({ message: `${index}` }))))
  mailbox.sweep(2_000)
  await expect.poll(() => mailbox.getStats()).toMatchObject({ messages: 0 })
  await mailbox.close()
})

test('error: readers without end are not all remembered', async () => {
  const path = newPath()
  const mailbox = createSqliteMailbox({ path })
  await mailbox.append(toMessage({ id: 'a' }))
  for (let reader = 0; reader < 50; reader += 1)
    mailbox.markAcknowledged({ topic: 'topic', id: 'a' }, `reader ${reader}`)
  await mailbox.flush()
  const database = new DatabaseSync(path, { readOnly: true })
  expect(database.prepare('select count(*) as count from acknowledged').get()).toEqual({ count: 20 })
  database.close()
  await mailbox.close()
})

test('error: while another process holds the file its sender is told that it is full; what was kept stays, and it goes on by itself', async () => {
  const path = newPath()
  const mailbox = createSqliteMailbox({ path })
  await mailbox.append(toMessage({ message: 'before' }))
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const before = performance.now()
  await expect(mailbox.append(toMessage({ message: 'meanwhile' }))).rejects.toThrow('Mailbox full')
  expect(performance.now() - before).toBeLessThan(2_000)
  await expect(mailbox.tryKeeping?.()).rejects.toThrow('Mailbox full')
  other.exec('rollback')
  other.close()
  await mailbox.append(toMessage({ message: 'after' }))
  const backlog = { topic: 'topic', clientId: 'carol', now: 0, limit: 9, maxLength: 99 }
  expect((await mailbox.getBacklog(backlog)).map(({ message }) => message)).toEqual(['before', 'after'])
  expect(await mailbox.getStats()).toMatchObject({ messages: 2 })
  await mailbox.close()
})
