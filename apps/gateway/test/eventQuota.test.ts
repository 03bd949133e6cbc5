import { expect, test } from 'vitest'
import { openEvents } from '../src/analytics/events.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

const day = 86_400_000
const config = { analytics: { maxBytesPerDay: 5_000 } }

function send({ post }: TestGateway, number: number) {
  const props = { type: 'track', event: 'MODAL_OPEN', properties: { filling: 'ö'.repeat(200) } }
  const eventId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return post('/e', { eventId, url: 'https://shop.example/', domain: 'shop.example', timestamp: 1, props })
}

async function countTaken(gateway: TestGateway, from: number, count: number): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(gateway, from + index)))
  expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200))
  return answers.reduce((sum, { body }) => sum + Number(body.accepted), 0)
}

test('error: a project’s events fill no more than its bytes of the day, also over a restart', async () => {
  let time = Date.UTC(2026, 0, 1)
  const options = { config, now: () => time }
  const first = await startTestGateway(options)
  const taken = await countTaken(first, 0, 40)
  expect(taken).toBeGreaterThan(3)
  expect(taken).toBeLessThan(10)
  expect(await countTaken(first, 100, 5)).toBe(0)
  const rows = await first.gateway.store.selectFrom('events').selectAll().execute()
  const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(Object.values(row).join('')), 0)
  expect(rows.length).toBe(taken)
  expect(bytes).toBeLessThanOrEqual(5_000)

  // a process that knows nothing yet counts what the store has
  const { store, log } = first.gateway
  const [project] = first.gateway.projects.list()
  if (!project) throw new Error('no project')
  const other = await openEvents({ store, keepDays: 1, maxBytesPerDay: 5_000, log, now: () => time })
  const event = { eventId: 'x'.repeat(36), url: '', domain: '', timestamp: 1, props: { type: 'track', event: 'OTHER' } }
  const many = Array.from({ length: 20 }, (_, index) => ({ ...event, eventId: `00000000-0000-4000-8000-9${index}` }))
  expect(await other.record(project, many as never)).toBeLessThan(10)
  await other.close()

  time += day
  expect(await countTaken(first, 200, 40)).toBe(taken)
  await first.close()
})
