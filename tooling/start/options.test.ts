import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('default: nothing asked', () => {
  expect(readOptions([])).toEqual({
    bitcoin: false,
    polkadot: false,
    bundler: false,
    dev: false,
    help: false,
    dist: undefined,
    port: undefined,
  })
})

test('default: each option', () => {
  expect(readOptions(['--dev', '--port', '0'])).toMatchObject({ dev: true, port: 0 })
  expect(readOptions(['--bitcoin', '--polkadot', '--bundler'])).toMatchObject({
    bitcoin: true,
    polkadot: true,
    bundler: true,
  })
  expect(readOptions(['--dist', 'x', '--help'])).toMatchObject({ dist: 'x', help: true })
})

test.each([
  [['--dev', '--dist', 'x'], 'choose one'],
  [['--port', '80a'], '--port is "80a"'],
  [['--port', '65536'], '--port is "65536"'],
  [['--port', '-1'], '--port'],
  [['--fast'], "Unknown option '--fast'"],
  [['x'], "Unexpected argument 'x'"],
])('error: %j', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
})
