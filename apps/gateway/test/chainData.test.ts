import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PhotonImage } from '@cf-wasm/photon/node'
import { localNft, localToken, mintToken, type RunningEvm, requestRpc, startEvm, uniswapRouterAbi } from 'devnet'
import { type Address, erc20Abi, formatEther, formatUnits, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCursor } from '../src/accounts/cursor.ts'
import { testMailing, testMulti, testSplitter } from './artifacts/contracts.ts'
import { toChainConfig } from './support/evmConfig.ts'
import { createEvmWallet, deploy, type EvmWallet, send, write } from './support/evmWallet.ts'
import { startTestGateway, type TestGateway } from './support/testGateway.ts'

let evm: RunningEvm
let gateway: TestGateway
let alice: EvmWallet
let bob: EvmWallet

beforeAll(async () => {
  evm = await startEvm({ chainId: 31337 })
  const [first, second] = evm.accounts
  if (!first || !second) throw new Error('The chain has no accounts')
  alice = createEvmWallet(evm, first)
  bob = createEvmWallet(evm, second)
  gateway = await startTestGateway({ config: { chains: [toChainConfig(evm)] } })
})

afterAll(async () => {
  await gateway?.close()
  await evm?.stop()
})

const chainId = 'eip155:31337'
/** A fresh account that nobody used before, for exact numbers. */
let counter = 0
function newAddress(): Address {
  counter += 1
  return `0x${counter.toString(16).padStart(40, 'abc')}` as Address
}

async function getBalances(address: string, query: Record<string, string> = {}) {
  const { status, body } = await gateway.get(`/v1/account/${address}/balance`, { chainId, currency: 'usd', ...query })
  expect(status).toBe(200)
  return body.balances as {
    symbol: string
    address?: string
    price: number
    value?: number
    quantity: { numeric: string; decimals: string }
    iconUrl: string
    name: string
  }[]
}

async function getHistory(address: string, query: Record<string, string> = {}) {
  await gateway.waitUntilIndexed(evm)
  const { status, body } = await gateway.get(`/v1/account/${address}/history`, { chainId, ...query })
  expect(status).toBe(200)
  return body
}

describe('balances', () => {
  test('behavior: equal what the chain says after a transfer, with prices from the pool', async () => {
    const address = newAddress()
    await send(alice, address, parseEther('1.5'))
    await write(alice, {
      address: evm.contracts.usdc.address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [address, 2_500_000n],
    })
    const balances = await getBalances(address)
    expect(balances.map(({ symbol }) => symbol).sort()).toEqual(['ETH', 'USDC'])
    const eth = balances.find(({ symbol }) => symbol === 'ETH')
    expect(eth).toMatchObject({
      quantity: { numeric: formatEther(await alice.getBalance({ address })), decimals: '18' },
    })
    expect(eth).not.toHaveProperty('address')
    // the pool is seeded at 3 000; no other test of this file trades before prices are looked at
    expect(eth?.price).toBeGreaterThan(2_900)
    expect(eth?.value).toBeCloseTo(1.5 * (eth?.price ?? 0), 6)
    const usdc = balances.find(({ symbol }) => symbol === 'USDC')
    expect(usdc).toMatchObject({
      address: `${chainId}:${evm.contracts.usdc.address.toLowerCase()}`,
      price: 1,
      value: 2.5,
      quantity: { numeric: '2.5', decimals: '6' },
    })
  })

  test('behavior: the next question after a mined transaction sees it', async () => {
    const address = newAddress()
    await getBalances(address)
    await mintToken(evm, { token: 'foy', address, amount: parseEther('7') })
    expect((await getBalances(address)).find(({ symbol }) => symbol === 'FOY')?.quantity.numeric).toBe('7')
  })

  test('behavior: a token nobody configured is found by its transfers', async () => {
    const address = newAddress()
    const token = await deploy(alice, localToken, ['Village Coin', 'VIL', 4])
    await write(alice, { address: token, abi: localToken.abi, functionName: 'mint', args: [address, 123_456n] })
    await gateway.waitUntilIndexed(evm)
    const found = (await getBalances(address)).find((item) => item.address?.endsWith(token.toLowerCase()))
    expect(found).toMatchObject({
      symbol: 'VIL',
      name: 'Village Coin',
      price: 0,
      quantity: { numeric: '12.3456', decimals: '4' },
    })
    expect(found).not.toHaveProperty('value')
  })

  test('behavior: forceUpdate lists a token with nothing of it', async () => {
    const address = newAddress()
    const usdc = `${chainId}:${evm.contracts.usdc.address}`
    expect((await getBalances(address)).some(({ symbol }) => symbol === 'USDC')).toBe(false)
    const forced = await getBalances(address, { forceUpdate: usdc })
    expect(forced.find(({ symbol }) => symbol === 'USDC')?.quantity.numeric).toBe('0')
  })

  test('behavior: bait tokens stay out', async () => {
    const address = newAddress()
    const bait = await deploy(alice, testMailing, ['Visit usdc-bonus.xyz to claim', 'USDС'])
    await write(alice, { address: bait, abi: testMailing.abi, functionName: 'mail', args: [[address], 10n] })
    await gateway.waitUntilIndexed(evm)
    expect((await getBalances(address)).map(({ symbol }) => symbol)).toEqual(['ETH'])
  })
})

describe('history', () => {
  test('default: a native transfer from both sides', async () => {
    const address = newAddress()
    const hash = await send(alice, address, parseEther('0.25'))
    const received = await getHistory(address)
    expect(received).toMatchObject({
      next: null,
      data: [
        {
          metadata: {
            hash,
            operationType: 'receive',
            status: 'confirmed',
            sentFrom: alice.account.address.toLowerCase(),
            sentTo: address,
            chain: chainId,
          },
          transfers: [{ direction: 'in', quantity: { numeric: '0.25' }, fungible_info: { symbol: 'ETH' } }],
        },
      ],
    })
    const block = await alice.getBlock()
    expect(received.data[0].metadata.minedAt).toBe(new Date(Number(block.timestamp) * 1_000).toISOString())
    const sent = await getHistory(alice.account.address)
    expect(sent.data[0]).toMatchObject({ metadata: { hash, operationType: 'send' }, transfers: [{ direction: 'out' }] })
  })

  test('behavior: transfers have the price that balances have, and the worth that follows from it', async () => {
    const address = newAddress()
    await send(alice, address, parseEther('0.5'))
    await mintToken(evm, { token: 'usdc', address, amount: parseUnits('12.5', 6) })
    const [native, usdc] = await getBalances(address)
    const { data } = await getHistory(address)
    const [minted, received] = data.map(({ transfers }: { transfers: object[] }) => transfers[0])
    expect(minted).toMatchObject({ quantity: { numeric: '12.5' }, price: 1, value: 12.5 })
    expect([usdc?.price, usdc?.value]).toEqual([minted.price, minted.value])
    expect(received).toMatchObject({ price: native?.price, value: native?.value })
    expect(native?.price).toBeGreaterThan(1)
  })

  test('error: a node that says nothing takes the prices with it, not the history', async () => {
    const address = newAddress()
    await send(alice, address, parseEther('0.5'))
    let isSilent = false
    const waiting: ((error: Error) => void)[] = []
    const request: typeof fetch = (...args) =>
      isSilent ? new Promise((_, reject) => waiting.push(reject)) : globalThis.fetch(...args)
    const own = await startTestGateway({
      fetch: request,
      config: { chains: [toChainConfig(evm, { pollInterval: 600_000 })] },
    })
    await own.waitUntilIndexed(evm)
    isSilent = true
    const { status, body } = await own.get(`/v1/account/${address}/history`, { chainId })
    expect(status).toBe(200)
    expect(body.data[0].transfers[0]).toMatchObject({ quantity: { numeric: '0.5' } })
    expect(body.data[0].transfers[0]).not.toHaveProperty('price')
    isSilent = false
    for (const reject of waiting) reject(new Error('away'))
    await own.close()
  })

  test('behavior: a failed transaction is shown as failed and moved nothing', async () => {
    const data = '0xa9059cbb'
    const hash = await alice.sendTransaction({ to: evm.contracts.usdc.address, data, gas: 100_000n, value: 1n })
    await alice.waitForTransactionReceipt({ hash })
    const { data: list } = await getHistory(alice.account.address)
    expect(list[0]).toMatchObject({ metadata: { hash, status: 'failed' }, transfers: [] })
  })

  test('behavior: a swap into the coin is a trade with both sides', async () => {
    const { usdc, weth, uniswapRouter: address } = evm.contracts
    const amount = parseUnits('300', 6)
    await write(bob, { address: usdc.address, abi: erc20Abi, functionName: 'approve', args: [address, amount] })
    const before = await bob.getBalance({ address: bob.account.address })
    const path = [usdc.address, weth]
    const args = [amount, 0n, path, bob.account.address, 2n ** 40n]
    const hash = await write(bob, { address, abi: uniswapRouterAbi, functionName: 'swapExactTokensForETH', args })
    const receipt = await bob.getTransactionReceipt({ hash })
    const gained =
      (await bob.getBalance({ address: bob.account.address })) - before + receipt.gasUsed * receipt.effectiveGasPrice
    const { data } = await getHistory(bob.account.address)
    expect(data[0].metadata).toMatchObject({ hash, operationType: 'trade' })
    expect(data[0].transfers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ direction: 'out', quantity: { numeric: '300' } }),
        expect.objectContaining({ direction: 'in', quantity: { numeric: formatEther(gained) } }),
      ]),
    )
    expect(data[1].metadata.operationType).toBe('approve')
  })

  test('behavior: NFTs carry name, picture and kind; mint, transfer, batch', async () => {
    const address = newAddress()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
    const image = `data:image/svg+xml,${encodeURIComponent(svg)}`
    const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Lake House', image }))}`
    await write(alice, { address: evm.contracts.nft, abi: localNft.abi, functionName: 'mint', args: [address, uri] })
    const multi = await deploy(alice, testMulti)
    await write(alice, {
      address: multi,
      abi: testMulti.abi,
      functionName: 'mintBatch',
      args: [address, [7n, 8n], [3n, 4n]],
    })
    const { data } = await getHistory(address)
    expect(data[1]).toMatchObject({
      metadata: { operationType: 'mint' },
      transfers: [
        {
          direction: 'in',
          nft_info: {
            name: 'Lake House',
            interface: 'erc721',
            content: {
              preview: { url: expect.stringMatching(/\/v1\/nfts\/eip155:31337\/0x[0-9a-f]{40}\/\d+\/image$/) },
            },
            flags: { is_spam: false },
          },
          quantity: { numeric: '1' },
        },
      ],
    })
    expect(data[0].transfers.map((item: { quantity: unknown }) => item.quantity)).toEqual([
      { numeric: '3' },
      { numeric: '4' },
    ])
    const { pathname } = new URL(data[1].transfers[0].nft_info.content.preview.url)
    const picture = await gateway.fetch(new Request(`http://gateway.example${pathname}`))
    expect(await picture.text()).toBe(svg)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
    const { body } = await gateway.get(`/v1/account/${address}/nfts`, { chainId })
    expect(
      body.data
        .map((item: { name: string; quantity: { numeric: string } }) => [item.name, item.quantity.numeric])
        .sort(),
    ).toEqual([
      ['Item', '3'],
      ['Item', '4'],
      ['Lake House', '1'],
    ])
  })

  test('behavior: an NFT on IPFS is named and shown by the owner’s gateway, small, and its host is in no answer', async () => {
    const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
    const large = new PhotonImage(new Uint8Array(1_440 * 900 * 4).fill(200), 1_440, 900).get_bytes_jpeg(90)
    const asked: string[] = []
    const server = createServer(({ url = '' }, response) => {
      asked.push(url)
      if (url.endsWith('.json')) response.end(JSON.stringify({ name: 'Far House', image: `ipfs://${cid}/1.jpg` }))
      else response.writeHead(200, { 'content-type': 'text/html' }).end(large)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const own = await startTestGateway({
      config: { chains: [toChainConfig(evm)], ipfsGateways: [`http://${host}`], nftHosts: 'public' },
    })
    try {
      const address = newAddress()
      const args = [address, `ipfs://${cid}/1.json`] as const
      await write(alice, { address: evm.contracts.nft, abi: localNft.abi, functionName: 'mint', args })
      await own.waitUntilIndexed(evm)
      const { body } = await own.get(`/v1/account/${address}/nfts`, { chainId })
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Far House'])
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`ipfs|${host}`))
      const { pathname } = new URL(body.data[0].content.preview.url)
      const pictures = await Promise.all([1, 2].map(() => own.fetch(new Request(`http://gateway.example${pathname}`))))
      expect(pictures.map(({ status }) => status)).toEqual([200, 200])
      const [picture] = await Promise.all(pictures.map((one) => one.arrayBuffer()))
      const shown = PhotonImage.new_from_byteslice(new Uint8Array(picture ?? []))
      expect([shown.get_width(), shown.get_height(), pictures[0]?.headers.get('content-type')]).toEqual([
        720,
        450,
        'image/jpeg',
      ])
      expect(asked).toEqual([`/ipfs/${cid}/1.json`, `/ipfs/${cid}/1.jpg`])
    } finally {
      await own.close()
      server.closeAllConnections()
      server.close()
    }
  })

  test('behavior: an NFT that was passed on is no longer listed', async () => {
    const multi = await deploy(bob, testMulti)
    await write(bob, { address: multi, abi: testMulti.abi, functionName: 'mint', args: [bob.account.address, 1n, 5n] })
    await write(bob, { address: multi, abi: testMulti.abi, functionName: 'send', args: [newAddress(), 1n, 5n] })
    await gateway.waitUntilIndexed(evm)
    const { body } = await gateway.get(`/v1/account/${bob.account.address}/nfts`, { chainId })
    expect(body.data.filter((item: { contract: string }) => item.contract.endsWith(multi.toLowerCase()))).toEqual([])
  })

  test('behavior: mailings and transfers of nothing are flagged, own ones are not', async () => {
    const address = newAddress()
    const token = await deploy(alice, testMailing, ['Honest Coin', 'HON'])
    const crowd = [address, ...Array.from({ length: 24 }, newAddress)]
    await write(alice, { address: token, abi: testMailing.abi, functionName: 'mail', args: [crowd, 5n] })
    await write(alice, { address: token, abi: testMailing.abi, functionName: 'pretend', args: [address, newAddress()] })
    await write(alice, { address: token, abi: testMailing.abi, functionName: 'mail', args: [[address], 5n] })
    const { data } = await getHistory(address)
    const flags = data.map(
      (item: { transfers: { fungible_info: { flags: { is_spam: boolean } } }[] }) =>
        item.transfers[0]?.fungible_info.flags.is_spam,
    )
    expect(flags).toEqual([false, true, true])
  })

  test('behavior: pages follow one another without a gap or a repetition', async () => {
    const address = newAddress()
    const hashes: string[] = []
    await alice.setAutomine(false)
    const nonce = await alice.getTransactionCount({ address: alice.account.address })
    for (let index = 0; index < 120; index += 1) {
      hashes.push(await alice.sendTransaction({ to: address, value: 1n, nonce: nonce + index, gas: 21_000n }))
      if (index % 40 === 39) await alice.mine({ blocks: 1 })
    }
    await alice.setAutomine(true)
    const seen: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page: { data: { metadata: { hash: string } }[]; next: string | null } = await getHistory(
        address,
        cursor ? { cursor } : {},
      )
      seen.push(...page.data.map((item) => item.metadata.hash))
      cursor = page.next ?? undefined
    }
    expect(seen).toEqual(hashes.toReversed())
    // over all chains, too
    const all: string[] = []
    for (let cursor = ''; cursor !== undefined; ) {
      const { body } = await gateway.get(`/v1/account/${address}/history`, cursor ? { cursor } : {})
      all.push(...body.data.map((item: { metadata: { hash: string } }) => item.metadata.hash))
      cursor = body.next ?? undefined
    }
    expect(all).toEqual(seen)
  })

  test('error: a cursor from nowhere', async () => {
    const elsewhere = formatCursor({ timestamp: 1, chainId: 'eip155:1', block: 1, position: 0 })
    for (const cursor of ['bm90aGluZw', elsewhere]) {
      const { status, body } = await gateway.get(`/v1/account/${newAddress()}/history`, { chainId, cursor })
      expect([status, body.reasons[0].name]).toEqual([400, 'InvalidCursor'])
    }
  })
})

describe('the index', () => {
  test('behavior: holds every transfer log of the chain', async () => {
    await gateway.waitUntilIndexed(evm)
    const logs = (await requestRpc(evm.url, {
      method: 'eth_getLogs',
      params: [
        {
          fromBlock: '0x0',
          toBlock: 'latest',
          topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
        },
      ],
    })) as readonly { topics: readonly string[] }[]
    const rows = await gateway.gateway.store
      .selectFrom('transfers')
      .select(['block_number', 'position', 'log_index', 'batch_index', 'token', 'sender', 'recipient'])
      .distinct()
      .where('kind', 'in', ['erc20', 'erc721'])
      .execute()
    // the wrapped coin's own making and unmaking has other topics
    const zero = `0x${'0'.repeat(40)}`
    // what a pool locks away at its birth goes from nobody to nobody
    const isNobodys = (topics: readonly string[]) => topics.slice(1, 3).every((topic) => BigInt(topic) === 0n)
    const isWrapping = (row: { token: string; sender: string; recipient: string }) =>
      row.token === evm.contracts.weth.toLowerCase() && [row.sender, row.recipient].includes(zero)
    expect(rows.filter((row) => !isWrapping(row))).toHaveLength(
      logs.filter(({ topics }) => topics.length >= 3 && !isNobodys(topics)).length,
    )
  })

  test('behavior: a reorganisation takes back what it took back, and what replaced it is there', async () => {
    const lost = newAddress()
    const won = newAddress()
    const kept = newAddress()
    await send(alice, kept, 5n)
    const lostHash = await send(alice, lost, 7n)
    await gateway.waitUntilIndexed(evm)
    expect((await getHistory(lost)).data).toHaveLength(1)
    await requestRpc(evm.url, {
      method: 'anvil_reorg',
      params: [1, [[{ from: alice.account.address, to: won, value: '0x9' }, 0]]],
    })
    expect(await alice.getBalance({ address: lost })).toBe(0n)
    await gateway.waitUntilIndexed(evm)
    expect((await getHistory(lost)).data).toEqual([])
    const after = await getHistory(won)
    expect(after.data).toHaveLength(1)
    expect(after.data[0].metadata.hash).not.toBe(lostHash)
    expect((await getHistory(kept)).data).toHaveLength(1)
    const balances = await getBalances(lost)
    expect(balances.map(({ quantity }) => quantity.numeric)).toEqual(['0'])
  })

  test('behavior: a chain that went back to an earlier block', async () => {
    const address = newAddress()
    const snapshot = await alice.snapshot()
    for (let index = 0; index < 3; index += 1) await send(alice, address, 1n)
    expect((await getHistory(address)).data).toHaveLength(3)
    await alice.revert({ id: snapshot })
    await send(bob, address, 11n)
    const { data } = await getHistory(address)
    expect(data).toHaveLength(1)
    expect(data[0].transfers[0].quantity.numeric).toBe(formatUnits(11n, 18))
  })
})

describe('coins that contracts move', () => {
  test('behavior: are in the history when the node is asked for traces, as the balances say', async () => {
    const traced = await startTestGateway({ config: { chains: [toChainConfig(evm, { traces: true })] } })
    const splitter = await deploy(alice, testSplitter)
    const [first, second] = [newAddress(), newAddress()]
    const args = [first, second]
    const hash = await write(alice, {
      address: splitter,
      abi: testSplitter.abi,
      functionName: 'split',
      args,
      value: 10n,
    })
    await traced.waitUntilIndexed(evm)
    for (const account of args) {
      const { body } = await traced.get(`/v1/account/${account}/history`, { chainId })
      expect(body.data).toMatchObject([
        {
          metadata: { hash, operationType: 'receive' },
          transfers: [{ direction: 'in', sender: splitter.toLowerCase(), quantity: { numeric: formatEther(5n) } }],
        },
      ])
      expect(body.data[0].transfers).toHaveLength(1)
      expect(await alice.getBalance({ address: account })).toBe(5n)
    }
    const { body } = await traced.get(`/v1/account/${bob.account.address}/history`, { chainId })
    const trades = body.data.filter(
      (item: { metadata: { operationType: string } }) => item.metadata.operationType === 'trade',
    )
    expect(trades.length).toBeGreaterThan(0)
    await traced.close()
  })
})

describe('prices', () => {
  test('behavior: follow the reserves of the pool', async () => {
    const { usdc, weth, usdcPool, foy, foyPool } = evm.contracts
    const reserves = async (pool: Address, token: Address) => ({
      eth: await alice.readContract({ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [pool] }),
      token: await alice.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [pool] }),
    })
    const inUsdc = await reserves(usdcPool, usdc.address)
    const inFoy = await reserves(foyPool, foy.address)
    const ethPrice = Number(formatUnits(inUsdc.token, 6)) / Number(formatEther(inUsdc.eth))
    const foyPrice = (ethPrice * Number(formatEther(inFoy.eth))) / Number(formatEther(inFoy.token))
    const native = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
    const addresses = [native, `${chainId}:${foy.address}`, `${chainId}:${weth}`, `${chainId}:${newAddress()}`]
    const { status, body } = await gateway.post('/v1/fungible/price', { projectId: 'demo', currency: 'usd', addresses })
    expect(status).toBe(200)
    const prices = body.fungibles.map(({ address, price }: { address: string; price: number }) => [address, price])
    expect(prices.map(([address]: [string]) => address)).toEqual(addresses.slice(0, 3))
    expect(prices[0][1]).toBeCloseTo(ethPrice, 6)
    expect(prices[1][1]).toBeCloseTo(foyPrice, 6)
    expect(prices[2][1]).toBeCloseTo(ethPrice, 6)
  })

  test('behavior: gas prices start at the node’s own', async () => {
    const { body } = await gateway.get('/v1/convert/gas-price', { chainId })
    expect(BigInt(body.standard)).toBe(await alice.getGasPrice())
    expect(BigInt(body.fast)).toBeGreaterThanOrEqual(BigInt(body.standard))
    expect(BigInt(body.instant)).toBeGreaterThanOrEqual(BigInt(body.standard))
  })
})
