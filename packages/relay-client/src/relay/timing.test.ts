import { expect, test } from 'vitest'
import { defaultTiming } from './timing.ts'

test('default: connect timeout 15 s, 5 attempts, heartbeat 5 s, heartbeat timeout 35 s, as the specification has them', () => {
  expect(defaultTiming).toMatchObject({
    connectTimeout: 15_000,
    attempts: 5,
    heartbeat: 5_000,
    heartbeatTimeout: 35_000,
  })
})

test('default: the waits that are our own', () => {
  expect(defaultTiming).toMatchObject({
    attemptWait: 1_000,
    attemptWaitCap: 30_000,
    reconnectWait: 100,
    jitter: 0.3,
    sleepGap: 90_000,
    callTimeout: 15_000,
    publishTimeout: 60_000,
    linger: 10_000,
  })
})
