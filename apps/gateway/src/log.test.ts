import { expect, test } from 'vitest'
import { createLog, describeError } from './log.ts'

function open(level: 'debug' | 'info' | 'warn' | 'error' = 'info') {
  const written: string[] = []
  const log = createLog({ level, write: (lines) => written.push(lines), now: () => 1_700_000_000_000 })
  const read = () => {
    log.flush()
    return written
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
  return { log, read, written }
}

test('behavior: one JSON object a line, with time, level, event and the fields', () => {
  const { log, read } = open()
  log('info', 'ready', { port: 8787, isNew: true, url: 'http://127.0.0.1:8787', nothing: undefined })
  log('warn', 'indexing failed')
  expect(read()).toEqual([
    {
      level: 'info',
      time: '2023-11-14T22:13:20.000Z',
      port: 8787,
      isNew: true,
      url: 'http://127.0.0.1:8787',
      event: 'ready',
    },
    { level: 'warn', time: '2023-11-14T22:13:20.000Z', event: 'indexing failed' },
  ])
})

test('behavior: what happened stands before its facts, where a line is looked for by both', () => {
  const { log, written } = open()
  log('info', 'ready', { port: 8787 })
  log.flush()
  expect(written.join('')).toBe('{"level":"info","time":"2023-11-14T22:13:20.000Z","event":"ready","port":8787}\n')
})

test('behavior: what is below the level is not written; errors are written at once', () => {
  const { log, written } = open('warn')
  log('info', 'ready')
  log('debug', 'asked')
  log('warn', 'late')
  expect(written).toEqual([])
  log('error', 'failed')
  expect(written.join('').match(/"event":"\w+"/g)).toEqual(['"event":"late"', '"event":"failed"'])
})

test.each([
  ['the key of a node', 'POST https://eth.example/v2/s3cr3tkey failed', 'POST https://eth.example/… failed'],
  ['a key in a query', 'URL: wss://node.example?key=s3cr3tkey', 'URL: wss://node.example/…'],
  ['a password of a database', 'postgres://owner:s3cr3tkey@db.example:5432/foyer', 'postgres://db.example:5432/…'],
  ['a mail address', 'Rejected: <jane.doe+x@mail.example>', 'Rejected: <…@…>'],
  ['a mail address in a long text', `${'x'.repeat(200)} jane@mail.example`, `${'x'.repeat(200)} …@…`],
  ['an EVM account', 'of 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 at', 'of 0x… at'],
  ['calldata', `data: 0xa9059cbb${'00'.repeat(64)}`, 'data: 0x…'],
  ['a Solana account', 'of 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'of …'],
  ['nothing', 'chain eip155:31337 at 127.0.0.1:8545', 'chain eip155:31337 at 127.0.0.1:8545'],
])('safety: %s stays out of the log', (_, text, written) => {
  const { log, read } = open()
  log('warn', 'request failed', { error: text, path: text })
  expect(read()[0]).toMatchObject({ error: written, path: written })
  expect(JSON.stringify(read())).not.toMatch(/s3cr3tkey|jane|70997970/)
})

test('behavior: an error is described with its causes, five at most', () => {
  const nested = [1, 2, 3, 4, 5, 6, 7].reduce<Error | undefined>(
    (cause, n) => new Error(`step ${n}`, { cause }),
    undefined,
  )
  const text = describeError(nested)
  expect(text).toContain('step 7')
  expect(text).toContain('step 3')
  expect(text).not.toContain('step 2')
})
