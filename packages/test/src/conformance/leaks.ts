import { describe, expect, test } from 'vitest'
import { type Suite, settled, withPage } from './harness.ts'

export function leaks({ setup, cycles }: Suite): void {
  describe('leaks', () => {
    test(`behavior: ${cycles} times connected and disconnected leaves what one time leaves`, () =>
      withPage(setup, {}, async ({ adapter, connect, first }) => {
        const once = async () => {
          await connect()
          await adapter.disconnect({ connectorId: first.connectorId })
        }
        await once()
        const before = first.listeners
        for (let cycle = 1; cycle < cycles; cycle++) await once()
        expect(first.listeners).toBe(before)
      }))

    test(`behavior: ${cycles} watchers that came and went leave nothing`, () =>
      withPage(setup, { watch: false }, async ({ adapter, first }) => {
        adapter.watch(() => {})()
        const before = first.listeners
        for (let cycle = 1; cycle < cycles; cycle++) adapter.watch(() => {})()
        expect(first.listeners).toBe(before)
      }))

    test('behavior: a refused and an aborted attempt leave nothing', () =>
      withPage(setup, {}, async ({ connect, first }) => {
        await settled()
        const before = first.listeners
        first.setMood('reject')
        await connect().catch(() => {})
        first.setMood('hang')
        const controller = new AbortController()
        const waiting = connect(first, controller.signal)
        controller.abort()
        await waiting.catch(() => {})
        expect(first.listeners).toBe(before)
      }))

    test('behavior: connecting while connected does not listen twice', () =>
      withPage(setup, {}, async ({ connect, first }) => {
        await connect()
        const before = first.listeners
        await connect()
        expect(first.listeners).toBe(before)
      }))
  })
}
