import { solana } from '@foyer/base'
import { connect, createFoyer, open } from '@foyer/core'
import { swapRecordsAtom } from '@foyer/core/internal/swap'
import { accountServiceUrl, fakeAccountService, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showModal } from '../../../test/stage.tsx'

const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const networkId = solana.caipNetworkId
const tokens = [
  { address: 'So11111111111111111111111111111111111111111', name: 'Solana', symbol: 'SOL', decimals: 9 },
  { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
]

/** One SOL for 150 USDC with a slippage of 1 %: made by core's solanaSwaps.test.ts. */
const built =
  'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAQAHCl+QVUuz2ML8grbuWcSaqhQ+d/fUmoPpVs4dvvF6Q/gFOrH8FbSQfEEfMrlEVXPlAz91XLa/Z/WAA1g85LtO7cJ0fRVVfZSwGHM9mOLSjozKGqvlVm2MyxjDpl4DpN8/zQabiFf+q4GE+2h/Y0YYwDXaxDncGus7VZig8AAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAG3fbh12Whk9nL4UbO63msHLSF7V9bN5E6jPWFfv8AqYyXJY9OJInxuz0QKRSODYMLWhOZ2v8QhASOe9jb6fhZxvp6877brTo9ZfNqq8l0MbG75MLS9uDkfKYCA0UvXWEEedVb8jHAbu50xW7OaBUH/bGy3qP0jlECsc2iVrwTjwkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkGBgYAAQADBAUBAQQCAAEMAgAAAADKmjsAAAAABQEBAREGBgACAAcEBQEBCAoAAQIDBwUFCAkIJ7tk+swxxK8UAMqaOwAAAACA0fAIAAAAAGQAAAAAAAEAAAARECcAAQUDAQAAAQkA'
/** Mint and owner, as the account's token account begins. */
const head = 'xvp6877brTo9ZfNqq8l0MbG75MLS9uDkfKYCA0UvXWFfkFVLs9jC/IK27lnEmqoUPnf31JqD6VbOHb7xekP4BQ=='

/** The account's SOL and USDC before, and after the swap, as a node says them. */
function answerNode({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) {
  const isRun = method === 'simulateTransaction'
  const named = isRun
    ? (params[1] as { accounts: { addresses: string[] } }).accounts.addresses
    : (params[0] as string[])
  const data = Uint8Array.from(atob(head), (character) => character.charCodeAt(0))
  const held = new Uint8Array(165)
  held.set(data)
  new DataView(held.buffer).setBigUint64(64, isRun ? 150_000_000n : 0n, true)
  held[108] = 1
  const states: { readonly [address: string]: object } = {
    [account]: { lamports: isRun ? 3_999_995_000 : 5_000_000_000, owner: '1'.repeat(32), data: ['', 'base64'] },
    '8qivCif5vUJSnr2PyYqeBM8hWDUZn1RUSv6mKBBSvJ92': {
      ...{ lamports: 2_039_280, owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
      data: [btoa(String.fromCharCode(...held)), 'base64'],
    },
  }
  const value = named.map((address) => states[address] ?? null)
  return { value: isRun ? { err: null, accounts: value } : value }
}

function createService() {
  return fakeAccountService(
    {},
    {
      'GET /v1/supported-chains': { http: [networkId], ws: [] },
      'GET /v1/convert/tokens': {
        tokens: tokens.map((token) => ({ ...token, address: `${networkId}:${token.address}`, logoUri: '' })),
      },
      'GET /v1/convert/gas-price': { standard: '2000000', fast: '1', instant: '1' },
      [`GET /v1/account/${account}/balance`]: { balances: [] },
      'GET /v1/convert/quotes': ({ url }: { url: URL }) => {
        const [from, to, amount = ''] = ['from', 'to', 'amount'].map((name) => url.searchParams.get(name) ?? '')
        const toAmount = String((BigInt(amount) * 15n) / 100n)
        return { quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAmount, toAccount: to }] }
      },
      'POST /v1/convert/build-transaction': {
        tx: {
          ...{
            from: account,
            to: `${networkId}:JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4`,
            data: built,
            amount: '0',
          },
          solana: { lastValidBlockHeight: 1 },
        },
      },
      'POST /': ({ body }: { body: unknown }) => ({ jsonrpc: '2.0', id: 1, result: answerNode(body as never) }),
    },
  )
}

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const expectText = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

test('default: on Solana: the form, the preview with the program of Jupiter, one question, the receipt', async () => {
  await page.viewport(900, 900)
  const asked: Uint8Array[] = []
  const adapter = mockAdapter({
    namespace: 'solana',
    balance: 5_000_000_000n,
    capabilities: {
      async signAndSendTransaction({ transaction }) {
        asked.push(transaction)
        return '5'.repeat(88)
      },
      getToken: async ({ tokenAddress }) => ({ name: 'USD Coin', symbol: 'USDC', decimals: 6, address: tokenAddress }),
      getTokenBalances: async (input) => input.tokenAddresses.map(() => 0n),
      waitForTransaction: async () => ({ status: 'confirmed', fee: 5_000n, received: 149_900_000n }),
    },
  })
  const foyer = createFoyer({
    ...{ projectId: 'test', networks: [solana], adapters: [adapter], storage: memoryStorage() },
    ...{ enableWalletConnect: false, fetch: createService(), blockchainApiUrl: accountServiceUrl },
  })
  await connect(foyer, { connectorId: 'mock', namespace: 'solana' })
  open(foyer)
  showModal(foyer)
  await button('Swap').click()
  await button(/You receive, Choose another token/).click()
  await button(/USD Coin/).click()
  await expectText('1 SOL = 150 USDC')
  await expectText('148.5 USDC')
  await expectText(/about 0\.0006/)
  await button('Review swap').click()
  await expectText(/^Jupiter/)
  await expectText(usdc)
  await expectText(/about 0\.000005 SOL/)
  await button('Swap').click()
  await expectText('1 SOL swapped')
  await expectText('You received 149.9 USDC.')
  expect(asked.map((bytes) => btoa(String.fromCharCode(...bytes)))).toEqual([built])
  expect(foyer.store.get(swapRecordsAtom)).toMatchObject([{ account, networkId, state: { received: '149900000' } }])
})
