import { type AdapterEvent, type Connection, createEmitter } from '@foyer/base'
import { expect, test } from 'vitest'
import { createSessions } from './createSessions.ts'

const connection = (address: string): Connection => ({
  connectorId: 'one',
  namespace: 'cosmos',
  networkId: 'cosmos:a',
  accounts: [{ namespace: 'cosmos', address, type: 'eoa' }],
})

function setup() {
  const emitter = createEmitter<AdapterEvent>()
  const events: AdapterEvent[] = []
  const changes: number[] = []
  emitter.on((event) => events.push(event))
  const sessions = createSessions<{ connection: Connection }>(emitter, () => changes.push(sessions.list().length))
  return { sessions, events, changes }
}

test('default: a session lives from its start to its end, and only what nobody returned is emitted', () => {
  const { sessions, events, changes } = setup()
  expect(sessions.set({ connection: connection('x') })).toEqual(connection('x'))
  expect(events).toEqual([])
  sessions.replace({ connection: connection('y') })
  sessions.remove('one')
  expect(events).toEqual([
    { type: 'connectionChanged', connection: connection('y') },
    { type: 'disconnected', connectorId: 'one' },
  ])
  expect(changes).toEqual([1, 1, 0])
})

test('behavior: the same connection again is no change, and what has ended does not come back', () => {
  const { sessions, events } = setup()
  sessions.set({ connection: connection('x') })
  sessions.replace({ connection: connection('x') })
  expect(events).toEqual([])
  sessions.remove('one')
  sessions.remove('one')
  sessions.replace({ connection: connection('y') })
  expect(events).toHaveLength(1)
  expect(sessions.list()).toEqual([])
})

test('error: no session, or one on another network', () => {
  const { sessions } = setup()
  expect(() => sessions.require({ connectorId: 'one' })).toThrow(expect.objectContaining({ name: 'ConnectorNotFound' }))
  sessions.set({ connection: connection('x') })
  expect(sessions.requireOn({ connectorId: 'one' }, 'cosmos:a').connection).toEqual(connection('x'))
  expect(() => sessions.requireOn({ connectorId: 'one' }, 'cosmos:b')).toThrow(
    expect.objectContaining({ name: 'WrongNetwork', context: { expected: 'cosmos:b', actual: 'cosmos:a' } }),
  )
})
