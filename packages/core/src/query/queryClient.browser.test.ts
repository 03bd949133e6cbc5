import { mainnet, mockAdapter } from '@foyer/test'
import { QueryObserver } from '@tanstack/query-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFoyer } from '../createFoyer.ts'
import type { Foyer } from '../foyer.ts'
import { getQueryClient } from './queryClient.ts'

function make() {
  const foyer = createFoyer({ projectId: 'p', networks: [mainnet], adapters: [mockAdapter()] })
  onTestFinished(() => foyer.destroy())
  return foyer
}

function watch(foyer: Foyer) {
  let reads = 0
  const queryFn = async () => {
    reads += 1
    return reads
  }
  const stop = new QueryObserver(getQueryClient(foyer), { queryKey: ['read'], queryFn }).subscribe(() => {})
  onTestFinished(stop)
  return () => reads
}

/** The visitor has been at another tab. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

/** Once what was asked before has been answered. */
const rest = () => new Promise((resolve) => setTimeout(resolve))

test('behavior: what is on screen is read again when the visitor comes back to the page, once', async () => {
  const foyer = make()
  const getReads = watch(foyer)
  await expect.poll(getReads).toBe(1)
  getQueryClient(foyer)
  comeBack()
  await expect.poll(getReads).toBe(2)
  await rest()
  expect(getReads()).toBe(2)
})

test('behavior: without the internet it is asked for all the same, and read again once there is one', async () => {
  const foyer = make()
  getQueryClient(foyer)
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  const getReads = watch(foyer)
  await expect.poll(getReads).toBe(1)
  window.dispatchEvent(new Event('online'))
  await expect.poll(getReads).toBe(2)
})

test('behavior: nothing is read for a foyer that was destroyed', async () => {
  const foyer = make()
  const getReads = watch(foyer)
  await expect.poll(getReads).toBe(1)
  foyer.destroy()
  comeBack()
  await rest()
  expect(getReads()).toBe(1)
})

test('behavior: nothing that was read is kept for a foyer that was destroyed, and its views may go with it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const foyer = make()
  const client = getQueryClient(foyer)
  const stop = new QueryObserver(client, { queryKey: ['shown'], queryFn: async () => 1 }).subscribe(() => {})
  await client.fetchQuery({ queryKey: ['read'], queryFn: async () => 2 })
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryCache().getAll()).toHaveLength(2)
  foyer.destroy()
  queueMicrotask(stop)
  await vi.advanceTimersByTimeAsync(1)
  expect([client.getQueryCache().getAll(), vi.getTimerCount()]).toEqual([[], 0])
})
