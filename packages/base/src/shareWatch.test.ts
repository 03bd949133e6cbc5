import { expect, test } from 'vitest'
import type { AdapterEvent } from './adapter.ts'
import { createEmitter } from './emitter.ts'
import { shareWatch } from './shareWatch.ts'

const changed: AdapterEvent = { type: 'connectorsChanged' }

function create() {
  const events = createEmitter<AdapterEvent>()
  const log: string[] = []
  const watch = shareWatch(events, () => {
    log.push('start')
    return () => void log.push('stop')
  })
  return { events, log, watch }
}

test('default: what watching takes starts with the first listener and stops with the last', () => {
  const { log, watch } = create()
  const stops = [watch(() => {}), watch(() => {})]
  expect(log).toEqual(['start'])
  for (const stop of stops) stop()
  expect(log).toEqual(['start', 'stop'])
  watch(() => {})()
  expect(log).toEqual(['start', 'stop', 'start', 'stop'])
})

test('behavior: stopping twice counts once', () => {
  const { log, watch } = create()
  const stop = watch(() => {})
  watch(() => {})
  stop()
  stop()
  expect(log).toEqual(['start'])
})

test('behavior: one listener that watches twice hears until it stopped twice', () => {
  const { events, watch } = create()
  const heard: AdapterEvent[] = []
  const listener = (event: AdapterEvent) => void heard.push(event)
  const stops = [watch(listener), watch(listener)]
  events.emit(changed)
  stops[0]?.()
  events.emit(changed)
  stops[1]?.()
  events.emit(changed)
  expect(heard).toHaveLength(3)
})

test('behavior: what is told while watching starts is heard', () => {
  const events = createEmitter<AdapterEvent>()
  const heard: AdapterEvent[] = []
  const watch = shareWatch(events, () => {
    events.emit(changed)
    return () => {}
  })
  watch((event) => heard.push(event))
  expect(heard).toEqual([changed])
})
