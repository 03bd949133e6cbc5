// Shapes: https://docs.etherscan.io/api-reference/endpoint/txlist, txlistinternal, tokentx, tokennfttx, token1155tx, and
// https://docs.etherscan.io/etherscan-v2/support/common-error-messages (2026-11-28).
import { expect, test } from 'vitest'
import { createStandIn } from '../../test/support/standIn.ts'
import { createEtherscan } from './createEtherscan.ts'
import { createSourceRequest } from './createSourceRequest.ts'

const account = '0xc5102fe9359fd9a28f877a67e36b0f050d81a3cc'
const other = '0x394c399dba25b99ab7708edb505d755b3aa29997'
const uni = '0x1F9840a85d5aF5bf1D1762F925BDADdC4201F984'
const hash = (digit: number) => `0x${String(digit).repeat(64)}`
const row = (block: number, digit: number, change: object = {}) => ({
  blockNumber: String(block),
  timeStamp: '1688414999',
  hash: hash(digit),
  from: account,
  to: other,
  value: '7',
  gas: '21000',
  gasUsed: '21000',
  confirmations: '12',
  contractAddress: '',
  ...change,
})
const transaction = (block: number, digit: number, change: object = {}) =>
  row(block, digit, {
    nonce: '5',
    input: '0x',
    isError: '0',
    txreceipt_status: '1',
    methodId: '0x',
    functionName: '',
    ...change,
  })
const ok = (result: readonly unknown[]) => ({ status: '1', message: 'OK', result })
const none = { status: '0', message: 'No transactions found', result: [] }

function open(answers: { readonly [action: string]: unknown }, others: unknown = none) {
  const server = createStandIn('https://api.etherscan.io', {
    '/v2/api': (url: URL) => answers[url.searchParams.get('action') ?? ''] ?? others,
  })
  let time = 0
  const config = {
    kind: 'etherscan',
    url: 'https://api.etherscan.io/v2/api',
    apiKey: 'secret',
    perSecond: 1_000,
    timeout: 5_000,
  } as const
  const request = createSourceRequest({
    name: 'etherscan',
    config,
    budget: { take: async () => true },
    shares: { take: () => true },
    fetch: server.fetch,
    now: () => time,
  })
  const question = { account, chain: { id: 'eip155:8453' } as never, signal: new AbortController().signal }
  const wait = (ms: number) => {
    time += ms
  }
  return { server, driver: createEtherscan(config, request), question, wait }
}

test('default: transactions with coins, tokens and NFTs that moved in them', async () => {
  const { driver, question, server } = open({
    txlist: ok([
      transaction(30, 1, { input: '0xa9059cbb0000', to: uni, value: '0' }),
      transaction(28, 2, { isError: '1' }),
      transaction(27, 4, { to: '', contractAddress: other, input: '0x6080604052' }),
    ]),
    txlistinternal: ok([
      row(30, 1, { from: uni, to: account, isError: '0', traceId: '0_1' }),
      row(29, 6, { isError: '1' }),
    ]),
    tokentx: ok([row(30, 1, { contractAddress: uni, tokenName: 'Uniswap', tokenSymbol: 'UNI', tokenDecimal: '18' })]),
    tokennfttx: ok([
      row(26, 5, { contractAddress: other, from: other, to: account, value: undefined, tokenID: '431' }),
    ]),
    token1155tx: ok([row(25, 7, { contractAddress: other, value: undefined, tokenID: '2', tokenValue: '3' })]),
  })
  const found = await driver.history?.(question)
  const contract = uni.toLowerCase()
  expect(found?.transactions.map(({ hash: id, head, transfers }) => [id, head?.isSuccess, transfers])).toEqual([
    [
      hash(1),
      true,
      [
        { kind: 'native', token: 'native', sender: contract, recipient: account, amount: '7' },
        { kind: 'erc20', token: contract, sender: account, recipient: other, amount: '7' },
      ],
    ],
    [hash(2), false, []],
    [hash(4), true, []],
    [
      hash(5),
      undefined,
      [{ kind: 'erc721', token: other, tokenId: '431', sender: other, recipient: account, amount: '1' }],
    ],
    [
      hash(7),
      undefined,
      [{ kind: 'erc1155', token: other, tokenId: '2', sender: account, recipient: other, amount: '3' }],
    ],
  ])
  expect(found?.transactions[0]?.head).toEqual({
    sender: account,
    recipient: contract,
    nonce: 5,
    selector: '0xa9059cbb',
    isSuccess: true,
  })
  expect(found?.before).toBeUndefined()
  expect(server.asked[0]?.url.searchParams.get('chainid')).toBe('8453')
})

test('behavior: a full list ends the page, and the next begins below it', async () => {
  const { driver, question, server } = open({
    txlist: ok(
      Array.from({ length: 50 }, (_, index) =>
        transaction(100 - index, index + 10, { hash: `0x${String(index + 10).padStart(64, '0')}` }),
      ),
    ),
  })
  const first = await driver.history?.(question)
  expect([first?.transactions.length, first?.before]).toEqual([49, '52'])
  await driver.history?.({ ...question, before: '52' })
  expect(server.asked.at(-1)?.url.searchParams.get('endblock')).toBe('51')
})

test('behavior: an account without transactions has an empty history', async () => {
  const { driver, question } = open({})
  expect(await driver.history?.(question)).toEqual({ transactions: [] })
})

test('behavior: its words for too many requests, under status 200, leave it alone for a while', async () => {
  const refusal = {
    status: '0',
    message: 'NOTOK',
    result: 'Max rate limit reached, please use API Key for higher rate limit',
  }
  const { driver, question, server, wait } = open({}, refusal)
  await expect(driver.history?.(question)).rejects.toThrow('etherscan has had too many requests')
  const { length } = server.asked
  await expect(driver.history?.(question)).rejects.toThrow('left alone')
  expect(server.asked).toHaveLength(length)
  wait(300_000)
  await expect(driver.history?.(question)).rejects.toThrow('too many')
  expect(server.asked.length).toBeGreaterThan(length)
})

test.each([
  ['a wrong key', { status: '0', message: 'NOTOK', result: 'Invalid API Key (secret)' }],
  ['rows of another form', ok([{ block: 1 }])],
  ['another answer', { jsonrpc: '2.0', result: '0x1' }],
])('error: %s, and no word of it', async (_, answer) => {
  const { driver, question } = open({}, answer)
  const error = await driver.history?.(question).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(String(error)).not.toContain('secret')
})
