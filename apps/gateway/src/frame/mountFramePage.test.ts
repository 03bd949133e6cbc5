import { expect, test } from 'vitest'
import { toFrameAncestors } from './mountFramePage.ts'

test('error: nothing but sources reaches a policy', () => {
  const patterns = [
    'https://a.example;sandbox',
    'https://a.example,b',
    "https://'self'",
    'https://bücher.example',
    'c.example',
  ]
  expect(toFrameAncestors(patterns, false)).toEqual([
    'https://xn--bcher-kva.example',
    'https://c.example',
    'http://c.example',
  ])
})
