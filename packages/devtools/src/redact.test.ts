import { expect, test } from 'vitest'
import { redact, redactText } from './redact.ts'

const secrets = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs',
  bitcoinAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  polkadotAddress: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  cosmosAddress: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
  privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  bareKey: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  extendedKey:
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  wif: 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617',
  phrase: 'test test test test test test test test test test test junk',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  bearer: 'Bearer sk_live_51H8xGq2eZvKYlo2C',
  mail: 'ada.lovelace@example.com',
  query: 'https://site.example/cb?session=abc123&x=1',
  fragment: 'https://site.example/cb#access_token=abc123',
  login: 'https://ada:hunter2@node.example/rpc',
  nodeKey: 'https://eth.node.example/v2/shortkey9',
  pairing:
    'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303',
  signature: `0x${'9f'.repeat(65)}`,
  encodedMail: 'grace.hopper%40navy.example',
  wideMail: 'grace.hopper＠navy.example',
  partedMail: 'grace.hop\u200bper@navy.example',
  name: 'grace-hopper.eth',
  ownName: 'hopper.reown.id',
  json: '{"accessToken":"shorty1","n":1}',
  pair: 'session=shorty2; theme=dark',
  basic: 'Basic shorty3',
  numbered:
    '1. zebra 2. yellow 3. wonder 4. violin 5. utility 6. tunnel 7. spoon 8. rocket 9. quiz 10. piano 11. ocean 12. night',
  capitals: 'ZEBRA YELLOW WONDER VIOLIN UTILITY TUNNEL SPOON ROCKET QUIZ PIANO OCEAN NIGHT',
  lines: 'zebra\nyellow\nwonder\nviolin\nutility\ntunnel\nspoon\nrocket\nquiz\npiano\nocean\nnight',
  japanese:
    'あいこくしん あいこくしん あいこくしん あいこくしん あいこくしん あいこくしん あいこくしん あいこくしん あいこくしん あいこくしん あいこくしん あおぞら',
  mailCode: 'Your code is 918 273.',
  keyInHost: 'https://7f6e504bfad60b485450578e0567.node.example/',
}

/** What of each must not be read anywhere in a report. */
const parts = [
  ...Object.values(secrets).filter((one) => !one.startsWith('http')),
  'abc123',
  'hunter2',
  'ada',
  'lovelace',
  'shortkey9',
  '587d5484',
  'sk_live',
  'dozjgNry',
  'test test',
  'grace',
  'hopper',
  'shorty',
  'violin',
  'VIOLIN',
  'あおぞら',
  '918',
  '7f6e504b',
]

const hide = (value: unknown) => JSON.stringify(redact(value))

test('default: of a list of secrets nothing is left, whatever field they stand in', () => {
  const value = { ...secrets, list: Object.values(secrets), deep: { told: Object.values(secrets).join(', ') } }
  for (const part of parts) expect(hide(value)).not.toContain(part)
})

test('behavior: nor in a sentence, as a key of an object, or in capitals', () => {
  for (const secret of Object.values(secrets)) {
    const told = hide({ note: `It says ${secret} and stops`, [secret]: 1 })
    for (const part of parts) expect(told).not.toContain(part)
  }
  expect(redactText(secrets.bareKey.toUpperCase())).not.toContain('AC0974BEC')
})

test('behavior: nothing of what was signed or sent, however it is made', () => {
  const content = { domain: { chainId: 1 }, contents: 'Hi Bob', list: ['Hi Bob', 7] }
  for (const name of ['message', 'params', 'typedData', 'data', 'transaction', 'body']) {
    expect(redact({ [name]: content })).toEqual({ [name]: '(removed)' })
    expect(redact({ [name]: [content] })).toEqual({ [name]: '(removed)' })
  }
  expect(redact({ otp: 123456, loginCode: 123456, count: 123456 })).toEqual({
    otp: '(removed)',
    loginCode: '(removed)',
    count: 123456,
  })
})

test('behavior: what is secret by its name is gone, however short', () => {
  const value = {
    code: '123456',
    projectId: 'p1',
    email: 'x',
    token: 't',
    nonce: 'n1',
    password: 'pw',
    message: 'm1',
    uri: 'wc:1',
  }
  expect(redact(value)).toEqual(Object.fromEntries(Object.keys(value).map((key) => [key, '(removed)'])))
  expect(redact({ code: 4001 })).toEqual({ code: 4001 })
})

test('behavior: what helps is left: hosts, networks, screens, steps, shortened addresses', () => {
  const known = new Set(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
  const value = {
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    route: { name: 'ConnectingExternal' },
    step: 'waiting',
    host: 'eth.node.example:8545',
    url: 'https://eth.node.example/v2/shortkey9',
    address: secrets.address,
    caipAddress: `eip155:1:${secrets.address}`,
  }
  expect(redact(value, known)).toEqual({
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    route: { name: 'ConnectingExternal' },
    step: 'waiting',
    host: 'eth.node.example:8545',
    url: 'https://eth.node.example',
    address: '0xf3…b92266',
    caipAddress: 'eip155:1:0xf3…b92266',
  })
})
