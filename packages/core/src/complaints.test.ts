import { type Balance, FoyerError } from '@foyer/base'
import { failWith, fakeFetch, mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { connect, createFoyer } from './index.ts'
import { holdingsQuery } from './internal/holdings.ts'
import { getQueryClient } from './internal/queries.ts'
import { getSendState, type SendDraft, toSender } from './internal/send.ts'

// the ids are those of tooling/coverage/complaints.json

const receiver = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

async function visit({ isChainDown = false } = {}) {
  const getBalance = async (): Promise<Balance> => {
    if (isChainDown) throw new FoyerError('RpcRequestFailed', { message: 'no answer' })
    return { value: 10n ** 18n, decimals: 18, symbol: 'ETH' }
  }
  const adapter = mockAdapter({ capabilities: { getBalance } })
  const path = `GET /v1/account/${receiver}/balance`
  const foyer = createFoyer({
    projectId: 'p',
    networks: [mainnet],
    adapters: [adapter],
    storage: memoryStorage(),
    fetch: fakeFetch({ 'GET /v1/supported-chains': { http: ['eip155:1'], ws: [] }, [path]: failWith(500) }),
    blockchainApiUrl: 'https://api.test',
  })
  const connection = await connect(foyer, { connectorId: adapter.wallet().connectorId, namespace: 'eip155' })
  const sender = toSender(foyer, connection)
  const network = foyer.config.networks[0]
  if (!sender || !network) throw new Error('nothing to send with')
  const readHoldings = () => getQueryClient(foyer).fetchQuery(holdingsQuery(foyer, { address: receiver, network }))
  return { foyer, sender, readHoldings }
}

test('behavior: C60: where the service fails the chain is asked, and what nobody knows is an error and no zero', async () => {
  const answered = await visit()
  expect(await answered.readHoldings()).toMatchObject({
    isPartial: true,
    source: 'chain',
    shown: [{ symbol: 'ETH', quantity: '1' }],
  })
  const silent = await visit({ isChainDown: true })
  await expect(silent.readHoldings()).rejects.toMatchObject({ name: 'RpcRequestFailed' })
})

test('behavior: C63: after Max a fee that rises, or a balance that falls, is named before anything is signed', async () => {
  const { foyer, sender } = await visit()
  const judge = (amount: string, balance: bigint, fee: bigint, token?: bigint) => {
    const draft: SendDraft = { amount, receiver, tokenAddress: token === undefined ? undefined : receiver }
    return getSendState(foyer, sender, draft, {
      nativeBalance: { value: balance, decimals: 18, symbol: 'ETH' },
      token: { address: receiver, name: 'T', symbol: 'T', decimals: 6 },
      tokenBalance: { value: token ?? 0n, decimals: 6, symbol: 'T' },
      fee,
    })
  }
  const most = '0.999999999999979'
  expect(judge(most, 10n ** 18n, 21_000n)).toMatchObject({ maximum: 999_999_999_999_979_000n, problem: undefined })
  expect(judge(most, 10n ** 18n, 42_000n)).toMatchObject({
    maximum: 999_999_999_999_958_000n,
    problem: 'insufficientForFee',
  })
  expect(judge(most, 10n ** 17n, 21_000n).problem).toBe('insufficientFunds')
  // of a token all can be sent; what it costs is paid in the coin
  expect(judge('5', 21_000n, 21_000n, 5_000_000n)).toMatchObject({ maximum: 5_000_000n, problem: undefined })
  expect(judge('5', 20_999n, 21_000n, 5_000_000n).problem).toBe('insufficientForFee')
})

test('behavior: C64: a seventh digit of a token that has six is stopped where it is typed', async () => {
  const { foyer, sender } = await visit()
  const data = { nativeBalance: undefined, tokenBalance: undefined, fee: undefined }
  const token = { address: receiver, name: 'T', symbol: 'T', decimals: 6 }
  const judge = (amount: string) =>
    getSendState(foyer, sender, { amount, receiver, tokenAddress: receiver }, { ...data, token })
  expect(judge('0.000001')).toMatchObject({ value: 1n, problem: undefined })
  expect(judge('0.0000001')).toMatchObject({ value: undefined, problem: 'invalidAmount' })
})
