import { expect, test } from 'vitest'
import { describeOldNode } from './requiredNode.ts'

test.each([
  ['18.20.8', 'The gateway needs Node 24 or newer; this is Node 18.20.8.'],
  ['23.11.1', 'The gateway needs Node 24 or newer; this is Node 23.11.1.'],
  ['24.0.0', undefined],
  ['26.10.0', undefined],
])('default: Node %s', (version, told) => {
  expect(describeOldNode(version)).toBe(told)
})
