import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../src/runCommand.ts'

const flags = [
  ...[
    '--rpc',
    'https://rpc.example/v1/key',
    '--rpc',
    'https://rpc.example/2',
    '--api-url',
    'https://gateway.example/api',
  ],
  ...['--frame-url', 'https://wallet.example/', '--image', 'https://pictures.example/a.png', '--polkadot'],
]

test('default: the policy of a configuration, each address once and by its origin alone', () => {
  expect(runCommand(['csp', ...flags, '--project-id', 'p'], '/')).toEqual({
    code: 0,
    text:
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; " +
      "connect-src 'self' https://rpc.example https://gateway.example wss://relay.walletconnect.org; " +
      "img-src 'self' https://gateway.example https://pictures.example data:; frame-src 'self' https://wallet.example; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  })
})

test('default: what the page on policies says holds here', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../apps/docs/src/content/docs/build/csp.md'), 'utf8')
  const { text } = runCommand(['csp', ...flags, '--project-id', 'p'], '/')
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('-src`'))
  expect(rows).toHaveLength(7)
  const directives = rows.flatMap((row) => [...row.matchAll(/`([a-z]+-src)`/g)].map(([, name]) => name))
  for (const name of new Set(directives)) expect(text).toContain(`${name} 'self'`)
  for (const fixed of ['wss://relay.walletconnect.org', 'data:', "'wasm-unsafe-eval'"]) {
    expect(page).toContain(fixed)
    expect(text).toContain(fixed)
  }
  expect(page).toContain("default-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'")
})

test('behavior: the relay is reached with a project or an address of its own, and a path is the site itself', () => {
  const policy = (...args: readonly string[]) => runCommand(['csp', ...args], '/').text
  expect(policy()).not.toContain('wss:')
  expect(policy('--project-id', 'p', '--no-wallet-connect')).not.toContain('wss:')
  expect(policy('--project-id', 'p', '--relay-url', 'wss://mine.example/relay')).toContain("'self' wss://mine.example;")
  expect(policy('--api-url', '/gateway', '--frame-url', 'https://w.example:8443')).toContain(
    "frame-src 'self' https://w.example:8443",
  )
  expect(policy('--api-url', '/gateway')).not.toContain('connect-src')
})

test('default: whom the pages speak to, and when', () => {
  expect(runCommand(['egress'], '/').text).toBe('Only the site itself.')
  const { text } = runCommand(['egress', '--rpc', 'https://rpc.example', '--frame-url', 'https://wallet.example'], '/')
  expect(text).toContain('Before the visitor acts: none')
  expect(text).toContain('https://rpc.example  when an account is connected')
  expect(text).toContain('https://wallet.example  when a visitor signs in')
  expect(text).not.toContain('data:')
})

test('error: an address that is none, and a file with something else', () => {
  expect(runCommand(['csp', '--rpc', 'https://a.example; script-src *'], '/')).toMatchObject({ code: 1 })
  expect(runCommand(['csp', '--rpc', 'https://a.example;b'], '/')).toMatchObject({ code: 1 })
  expect(runCommand(['csp', '--rpc', 'javascript:1'], '/')).toMatchObject({
    code: 1,
    text: expect.stringContaining('javascript:1'),
  })
  expect(runCommand(['csp', path.join(import.meta.dirname, '../package.json')], '/')).toMatchObject({
    code: 1,
    text: expect.stringContaining('name is none of rpc'),
  })
})
