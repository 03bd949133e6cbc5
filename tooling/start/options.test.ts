import { expect, test } from 'vitest'
import { type DevnetNetwork, describeBitcoin } from '../../apps/devnet/src/index.ts'
import { readOptions, runningText } from './options.ts'

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

const show = (network: Partial<DevnetNetwork>) =>
  runningText({
    url: 'http://127.0.0.1:1',
    mail: { url: 'http://127.0.0.1:5182' },
    socials: { farcasterUrl: 'http://127.0.0.1:5189' },
    gateway: { url: 'http://127.0.0.1:1/gateway', ownerToken: 'token' },
    network: { chains: [], mnemonic: '', accounts: [], ...network },
    logFolder: 'logs',
    time: 1_234,
  })

test('default: a chain that runs is named with its address', () => {
  const bitcoin = describeBitcoin({ url: 'http://127.0.0.1:2', rpcUrl: '', networkId: 'bip122:1', accounts: [] })
  const text = show({ bitcoin })
  expect(text).toMatch(/Bitcoin Local +http:\/\/127\.0\.0\.1:2\n/)
  expect(text).toContain('after 1.2 s')
  expect(text).toContain('Farcaster       http://127.0.0.1:5189/ (a phone that confirms sign-ins)')
})

test('behavior: one that does not run says how to get it', () => {
  const text = show({})
  expect(text).toMatch(/Bitcoin +not running: `pnpm --filter devnet bitcoind` once, then `npm start -- --bitcoin`/)
  expect(text).toMatch(/Polkadot +not running: .*`npm start -- --polkadot`/)
  expect(text).toMatch(/Smart accounts +not running: `npm start -- --bundler`/)
})
