import { expect, test } from 'vitest'
import { measureFunctions } from './measureFunctions.ts'

function measure(text: string): readonly string[] {
  return measureFunctions('x.tsx', text).map(({ name, line, lines }) => `${line} ${name} ${lines}`)
}

test('default', () => {
  expect(measure(`function one() {\n  return 1\n}\n`)).toEqual(['1 one 3'])
})

test('behavior: what surrounds a function counts its lines too', () => {
  const text = `export const outer = () => {\n  const inner = () => {\n    return 1\n  }\n  return inner\n}\n`
  expect(measure(text)).toEqual(['1 outer 6', '2 inner 3'])
})

test('behavior: markup is not counted', () => {
  const text = `const View = () => {\n  const name = 1\n  return (\n    <p\n      title="x"\n    >\n      {name}\n    </p>\n  )\n}\n`
  expect(measure(text)).toEqual(['1 View 5'])
})

test('behavior: a property names its function', () => {
  expect(measure(`const table = {\n  send: () => {\n    return 1\n  },\n  get() {\n    return 2\n  },\n}\n`)).toEqual([
    '2 send 3',
    '5 get 3',
  ])
})

test('error: no TypeScript', () => {
  expect(() => measureFunctions('x.ts', 'function (')).toThrow('x.ts: ')
})
