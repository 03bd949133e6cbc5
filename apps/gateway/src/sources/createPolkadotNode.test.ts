// Shapes: state_queryStorageAt of the Substrate node (StorageChangeSet: block, changes), AccountInfo of frame_system and AssetAccount of
// pallet_assets in SCALE (read 2026-11-28). The key of an asset's account is one that others published: github.com/NodleCode/chain-android,
// asset 10 of Alice.
import { findPolkadotRuntime, startPolkadot } from 'devnet'
import { expect, test } from 'vitest'
import { createStandIn, startSourceGateway, staySilent } from '../../test/support/standIn.ts'

/** Alice, in the generic spelling and in Polkadot's. */
const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const spelled = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const alice = 'de1e86a9a8c739864cf3cc5ec2bea59fd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const map = 'b99d880ec681799c0cf30e8886371da9'
const keys = {
  coin: `0x26aa394eea5630e07c48ae0c9558cef7${map}${alice}`,
  ten: `0x682a59d51ab9e48a8c8cc418ff9708d2${map}1523c4974e05c5b917b6037dec663b5d0a000000${alice}`,
}
const u128 = (value: bigint) => (value.toString(16).padStart(32, '0').match(/../g) ?? []).reverse().join('')
const toAccount = (free: bigint, reserved: bigint, head = 16) =>
  `0x${'01'.repeat(head)}${u128(free)}${u128(reserved)}${u128(3n)}${u128(2n ** 127n)}`
const toAsset = (amount: bigint) => `0x${u128(amount)}0000`
const block = (changes: unknown) => [{ block: `0x${'ab'.repeat(32)}`, changes }]

async function request(
  reply: unknown,
  { address = account, url = 'https://node.example', tokens = ['10'], timeout = 5_000 } = {},
) {
  const node = createStandIn('https://node.example', {
    '/': typeof reply === 'function' ? reply : { jsonrpc: '2.0', id: 1, result: reply },
  })
  const gateway = await startSourceGateway({
    ...{
      name: 'node',
      source: { kind: 'polkadot', timeout },
      ...(url === 'https://node.example' && { fetch: node.fetch }),
    },
    chain: {
      ...{ id: 'polkadot:68d56f15f85d3136970ec16946040bc1', name: 'Asset Hub', rpcUrls: [url] },
      nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
      tokens: tokens.map((token) => ({ address: token, name: `Token ${token}`, symbol: `T${token}`, decimals: 6 })),
    },
  })
  const chainId = 'polkadot:68d56f15f85d3136970ec16946040bc1'
  const { status, body } = await gateway.get(`/v1/account/${address}/balance`, { chainId })
  const rows = body.balances?.map((row: { symbol: string; quantity: { numeric: string }; source: string }) => [
    row.symbol,
    row.quantity.numeric,
    row.source,
  ])
  return { status, body, rows, node }
}

test.each([account, spelled])(
  'default: the coin with what is reserved, and a token by its number, of %s',
  async (address) => {
    const { rows, node } = await request(
      block([
        [keys.coin, toAccount(12_345_678_901n, 5_000_000_000n)],
        [keys.ten, toAsset(2_500_000n)],
      ]),
      { address },
    )
    expect(rows).toEqual([
      ['DOT', '1.7345678901', 'node'],
      ['T10', '2.5', 'node'],
    ])
    expect(JSON.parse(node.asked[0]?.body ?? '')).toMatchObject({
      method: 'state_queryStorageAt',
      params: [[keys.coin, keys.ten]],
    })
  },
)

test.each([5, 8, 12])(
  'behavior: an account with %s bytes before its amounts, as chains had them earlier',
  async (head) => {
    const { rows } = await request(
      block([
        [keys.coin, toAccount(10_000_000_000n, 0n, head)],
        [keys.ten, null],
      ]),
    )
    expect(rows).toEqual([['DOT', '1', 'node']])
  },
)

test('behavior: an account that no one has used, and tokens that are none of the numbered', async () => {
  const { rows, node } = await request(block([[keys.coin, null]]), { tokens: ['4294967296', 'foreign'] })
  expect(rows).toEqual([['DOT', '0', 'node']])
  expect(JSON.parse(node.asked[0]?.body ?? '').params).toEqual([[keys.coin]])
})

const good = [keys.coin, toAccount(1n, 0n)]
test.each<[string, unknown]>([
  ['nothing', null],
  ['no block', []],
  ['one of two', block([good])],
  ['another key', block([good, [`${keys.ten}00`, toAsset(1n)]])],
  [
    'an account of another length',
    block([
      [keys.coin, `0x${'00'.repeat(70)}`],
      [keys.ten, null],
    ]),
  ],
  ['an amount cut off', block([good, [keys.ten, '0x0102']])],
  [
    'a text in place of bytes',
    block([
      [keys.coin, 'much'],
      [keys.ten, null],
    ]),
  ],
  ['a refusal', () => ({ jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'Method not found' } })],
  ['a limit', () => new Response('', { status: 429, headers: { 'retry-after': '1' } })],
  ['half an answer', () => new Response('{"jsonrpc":"2.0","result":[')],
])('error: a node that answers %s says nothing', async (_, reply) => {
  const { status, body } = await request(reply)
  expect([status, body.reasons[0].name]).toEqual([503, 'ChainUnavailable'])
})

test('error: one that stays silent is not waited for', async () => {
  expect((await request(staySilent, { timeout: 100 })).status).toBe(503)
})

test('default: what a chain that runs here says', async (context) => {
  context.skip(
    findPolkadotRuntime() === undefined,
    'not run: the Polkadot runtime is not installed (pnpm --filter devnet polkadot:install)',
  )
  const chain = await startPolkadot({ deadline: 50_000 })
  try {
    const { rows } = await request(undefined, {
      address: chain.accounts[0]?.address ?? '',
      url: chain.rpcUrl,
      tokens: [],
    })
    expect(rows).toEqual([['DOT', '1000000', 'node']])
  } finally {
    await chain.stop()
  }
})
