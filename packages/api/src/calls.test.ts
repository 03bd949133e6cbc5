import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import type { AnyShape, Fields } from './shape.ts'

const rows: readonly (readonly [string, Call])[] = Object.entries(calls)

test('default: no two calls have the same method and path, but for JSON-RPC, where the method says which', () => {
  const keys = rows.map(([, { method, path, rpcMethod = '' }]) => `${method} ${path} ${rpcMethod}`)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

describe.each(rows)('%s', (_, row) => {
  test('behavior: the path has its parameters and no others', () => {
    const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(named).toEqual(Object.keys(row.params ?? {}))
  })

  test('behavior: a name stands for one parameter', () => {
    const body: Fields = row.body?.is === 'object' ? row.body.fields : {}
    const names = [row.params, row.query, body, row.bearer].flatMap((part) => Object.keys(part ?? {}))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('behavior: what a page sends has a longest length', () => {
    const sent = [
      ...Object.values(row.params ?? {}),
      ...Object.values(row.query ?? {}),
      ...(row.body ? [row.body] : []),
    ]
    expect(sent.flatMap((shape) => listUnlimited(shape))).toEqual([])
  })
})

/** Texts and lists that anyone may make as long as they like, and are not only compared with something. */
function listUnlimited(shape: AnyShape): readonly AnyShape[] {
  switch (shape.is) {
    case 'text':
      return shape.format || shape.max !== undefined ? [] : [shape]
    case 'list':
      return [...(shape.max === undefined ? [shape] : []), ...listUnlimited(shape.of)]
    case 'optional':
    case 'nullable':
      return listUnlimited(shape.of)
    case 'record':
      return [...(shape.maxKey === undefined ? [shape] : []), ...listUnlimited(shape.of)]
    case 'object':
      return Object.values(shape.fields).flatMap(listUnlimited)
    case 'anyOf':
      return shape.shapes.flatMap(listUnlimited)
    case 'number':
    case 'boolean':
    case 'unknown':
    case 'oneOf':
      return []
  }
}
