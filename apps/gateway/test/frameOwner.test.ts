import { expect, onTestFinished, test } from 'vitest'
import { createBrowser, startTestFrame } from './support/testFrame.ts'
import { startTestGateway } from './support/testGateway.ts'

test('behavior: an unknown project is refused with one line in the log, which says what to do', async () => {
  const lines: { event: string; [field: string]: unknown }[] = []
  const log = (_: string, event: string, fields?: object) => void lines.push({ event, ...fields })
  const gateway = await startTestGateway({ log })
  onTestFinished(() => gateway.close())
  for (let count = 0; count < 5; count += 1) {
    expect((await gateway.get('/getWallets', { projectId: 'lost-shop' })).status).toBe(401)
  }
  expect(lines.filter(({ event }) => event === 'unknown project refused')).toEqual([
    {
      event: 'unknown project refused',
      project: 'lost-shop',
      help: 'cli.mjs project create --id lost-shop <name> <origin…>',
    },
  ])
  for (let count = 0; count < 100; count += 1) await gateway.get('/getWallets', { projectId: `made-up-${count}` })
  expect(lines.filter(({ event }) => event === 'unknown project refused').length).toBeLessThanOrEqual(20)
})

test('behavior: the frame says the same of a project that its page or API is asked for', async () => {
  const lines: { event: string; project?: unknown }[] = []
  const frame = await startTestFrame({ log: (_, event, fields) => void lines.push({ event, ...fields }) })
  onTestFinished(() => frame.close())
  await fetch(`${frame.origin}/sdk?projectId=lost-page`)
  await createBrowser(frame, { projectId: 'lost-api' }).post('login/start', { email: 'a@example.org' })
  await fetch(`${frame.origin}/sdk`)
  const refused = lines.filter(({ event }) => event === 'unknown project refused')
  expect(refused.map(({ project }) => project)).toEqual(['lost-page', 'lost-api'])
})

test('behavior: pages behind https are asked for by https alone from then on; those on plain http say nothing', async () => {
  const secure = await startTestGateway({
    config: { publicUrl: 'https://gateway.example' },
    secrets: { ownerToken: 'o'.repeat(16) },
  })
  const plain = await startTestGateway({ secrets: { ownerToken: 'o'.repeat(16) } })
  onTestFinished(async () => void (await Promise.all([secure.close(), plain.close()])))
  for (const path of ['/dashboard', '/health', '/assets/gateway.css', '/nowhere']) {
    expect((await secure.get(path)).headers.get('strict-transport-security')).toBe('max-age=63072000')
    expect((await plain.get(path)).headers.get('strict-transport-security')).toBeNull()
  }
})
