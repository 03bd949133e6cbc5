import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRanking, toScores } from './ranking.ts'

const round = (scores: readonly number[]) => scores.map((score) => Math.round(score * 1_000) / 1_000)

test.each([
  ['the quicker of two steady nodes', [[100], [25]], [0.7, 0.925]],
  [
    'a steady slow node before a quick one that fails',
    [
      [100, 100],
      [10, undefined],
    ],
    [0.7, 0.62],
  ],
  ['a node that never answered', [[50], [undefined, undefined]], [0.7, 0]],
  ['nobody answered', [[undefined], [undefined]], [0, 0]],
  ['answers within one ms are alike enough', [[0.2], [0.1]], [0.94, 0.97]],
])('default: %s', (_, samples, expected) => {
  expect(round(toScores(samples))).toEqual(expected)
})

test('behavior: the last 10 comparisons count', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isFailing = true
  const server = createServer((_, response) => {
    if (isFailing) response.writeHead(503).end()
    // later than 1 ms, under which all answers are alike
    else setTimeout(() => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: true })), 5)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ranking = createRanking([url])
  const compare = async () => {
    const before = ranking.getScores()
    vi.advanceTimersByTime(4_000)
    ranking.compare()
    await vi.waitUntil(() => ranking.getScores() !== before)
    return round([...ranking.getScores().values()])
  }
  expect(await compare()).toEqual([0])
  isFailing = false
  for (let count = 1; count < 9; count += 1) await compare()
  expect(await compare()).toEqual([0.63])
  expect(await compare()).toEqual([0.7])
})
