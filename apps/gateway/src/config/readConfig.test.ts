import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseConfig, readConfig } from './readConfig.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

const chain = {
  id: 'eip155:1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the file's own form for what the environment fills in
  rpcUrls: ['https://node.example/${NODE_KEY}'],
}

test.each([
  ['https://relay.example', true],
  ['https://relay.example/farcaster', true],
  ['http://127.0.0.1:9400', true],
  ['http://relay.example', false],
  ['https://relay.example/', false],
  ['https://relay.example?x', false],
  ['ftp://relay.example', false],
  ['https://', false],
])('behavior: a Farcaster relay at %s: %s', (relayUrl, isTaken) => {
  const smtp = { host: '127.0.0.1', port: 25 }
  const frame = { folder: '.', smtp, farcaster: { relayUrl, rpcUrl: 'https://node.example' } }
  const parse = () => parseConfig({ frame }, { frameKey: '11'.repeat(32) })
  if (isTaken) expect(parse().frame?.farcaster?.relayUrl).toBe(relayUrl)
  else expect(parse).toThrow('relayUrl')
})

describe('readConfig', () => {
  test('default: everything has a value', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      chains: [],
      onramp: { kind: 'off' },
      demoProject: { id: 'demo' },
    })
    expect(config.names.zones).toEqual(['reown.id', 'wcn.id'])
  })

  test('behavior: a file, the environment over it, keys put into addresses', () => {
    const file = join(folder, 'gateway.json')
    writeFileSync(file, JSON.stringify({ port: 1, publicUrl: 'https://g.example', chains: [chain] }))
    const config = readConfig({
      GATEWAY_CONFIG: file,
      GATEWAY_PORT: '2',
      NODE_KEY: 'secret',
      GATEWAY_OWNER_TOKEN: 'a-very-long-token',
    })
    expect([config.port, config.publicUrl, config.chains[0]?.rpcUrls]).toEqual([
      2,
      'https://g.example',
      ['https://node.example/secret'],
    ])
    expect(config.secrets.ownerToken).toBe('a-very-long-token')
  })

  test('behavior: the example that comes with the gateway is valid', () => {
    const file = join(import.meta.dirname, '../../deploy/gateway.example.json')
    expect(readConfig({ GATEWAY_CONFIG: file, NODE_KEY: 'key' }).chains[0]).toMatchObject({
      id: 'eip155:1',
      indexFrom: 'latest',
    })
  })

  test.each([
    [{ GATEWAY_CONFIG: '/nowhere/gateway.json' }, 'ENOENT'],
    [{ GATEWAY_CONFIG_JSON: '{' }, 'GATEWAY_CONFIG_JSON is not JSON'],
    [{ GATEWAY_CONFIG_JSON: JSON.stringify({ chains: [chain] }) }, 'NODE_KEY}, which the environment does not have'],
    [{ GATEWAY_PORT: 'http' }, 'port'],
    [{ GATEWAY_OWNER_TOKEN: 'short' }, 'at least 16 characters'],
    [{ GATEWAY_ONRAMP_EVM_KEY: '0x12' }, '64 hexadecimal digits'],
    [{ GATEWAY_CONFIG_JSON: '{"ownerToken":"secret"}' }, 'not valid'],
  ])('error: %j', (environment, text) => {
    expect(() => readConfig(environment)).toThrow(text)
  })
})

describe('parseConfig', () => {
  test.each([
    [{ chains: [{ ...chain, id: '1' }] }, 'chains.0.id'],
    [{ chains: [{ ...chain, rpcUrls: [] }] }, 'chains.0.rpcUrls'],
    [{ chains: [{ ...chain, rpcUrls: ['ftp://x'] }] }, 'chains.0.rpcUrls.0'],
    [{ chains: [{ ...chain, colour: 'red' }] }, 'chains.0'],
    [{ chains: [chain, chain] }, 'eip155:1 stands there twice'],
    [{ publicUrl: 'https://g.example/' }, 'publicUrl'],
    [{ prices: [{ kind: 'guess' }] }, 'prices.0'],
    [{ limits: { read: { burst: 0, perSecond: 1 } } }, 'limits'],
    ['text', '(file)'],
  ])('error: %j names the field', (input, field) => {
    expect(() => parseConfig(input)).toThrow(field)
  })
})
