import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Address,
  type Chain,
  createClient,
  defineChain,
  erc20Abi,
  erc721Abi,
  http,
  parseEther,
  publicActions,
  webSocket,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, sendTransactionSync, writeContractSync } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localToken, noReturnToken } from './artifacts/contracts.ts'
import type { Evm } from './evmPart.ts'
import { requestRpc } from './requestRpc.ts'
import { type RunningEvm, startEvm } from './startEvm.ts'
import { uniswapRouterAbi } from './uniswap.ts'

let first: RunningEvm
let second: RunningEvm

beforeAll(async () => {
  ;[first, second] = await Promise.all([startEvm(), startEvm({ chainId: 31338 })])
})
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
})

function toChain(evm: Evm): Chain {
  return defineChain({
    id: evm.chainId,
    name: evm.name,
    nativeCurrency: evm.nativeCurrency,
    rpcUrls: { default: { http: [evm.url] } },
    contracts: { multicall3: { address: evm.contracts.multicall3 } },
  })
}

const clientOf = (evm: Evm) =>
  createClient({ chain: toChain(evm), transport: http(undefined, { retryCount: 0 }), pollingInterval: 20 }).extend(
    publicActions,
  )

const accountOf = (evm: Evm, index: number) => {
  const account = evm.accounts[index]
  if (!account) throw new Error(`There is no account ${index}`)
  return privateKeyToAccount(account.privateKey)
}

test('default: two chains answer with their ids, on loopback', async () => {
  expect([await clientOf(first).getChainId(), await clientOf(second).getChainId()]).toEqual([31337, 31338])
  expect([first.name, second.name]).toEqual(['Foyer Local', 'Foyer Second'])
  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(first.url).not.toBe(second.url)
})

test('default: the accounts are those every Ethereum test chain knows, and can send', async () => {
  expect(first.accounts[0]).toEqual({
    address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  })
  const client = clientOf(first)
  const to = '0x00000000000000000000000000000000DeaDBeef'
  await sendTransactionSync(client, { account: accountOf(first, 0), to, value: parseEther('1.5') })
  expect(await client.getBalance({ address: to })).toBe(parseEther('1.5'))
})

describe.each([31337, 31338])('seeded contracts on %i', (chainId) => {
  const evm = () => (chainId === 31337 ? first : second)

  test('default: tokens, with balances for the first five accounts, in one multicall', async () => {
    const { usdc, foy, usdt } = evm().contracts
    const holder = accountOf(evm(), 4).address
    const answers = await clientOf(evm()).multicall({
      allowFailure: false,
      contracts: [usdc, foy, usdt].flatMap(
        ({ address }) =>
          [
            { address, abi: erc20Abi, functionName: 'symbol' },
            { address, abi: erc20Abi, functionName: 'decimals' },
            { address, abi: erc20Abi, functionName: 'balanceOf', args: [holder] },
          ] as const,
      ),
    })
    expect(answers).toEqual([
      'USDC',
      6,
      10_000n * 10n ** 6n,
      'FOY',
      18,
      10_000n * 10n ** 18n,
      'USDT',
      6,
      10_000n * 10n ** 6n,
    ])
  })

  test('default: NFTs with metadata of their own', async () => {
    const { nft } = evm().contracts
    const client = clientOf(evm())
    const read = { address: nft, abi: erc721Abi } as const
    expect(await client.readContract({ ...read, functionName: 'ownerOf', args: [1n] })).toBe(
      accountOf(evm(), 0).address,
    )
    expect(await client.readContract({ ...read, functionName: 'ownerOf', args: [3n] })).toBe(
      accountOf(evm(), 1).address,
    )
    const uri = await client.readContract({ ...read, functionName: 'tokenURI', args: [1n] })
    const metadata: unknown = JSON.parse(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64').toString())
    expect(metadata).toMatchObject({
      name: 'Harbour House',
      image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
  })

  test('default: pools at their price', async () => {
    const { uniswapRouter: address, usdc, foy, weth } = evm().contracts
    const quote = (token: Address) =>
      clientOf(evm()).readContract({
        address,
        abi: uniswapRouterAbi,
        functionName: 'getAmountsOut',
        args: [parseEther('0.001'), [weth, token]],
      })
    // the pool keeps 0.3 %, and a thousandth of an ether moves the price by a millionth
    expect((await quote(usdc.address))[1]).toBe(2_990_997n)
    expect((await quote(foy.address))[1]).toBe(996_999_005_991_991_025n)
  })

  test('default: Multicall3 reports a failed call beside those that succeed', async () => {
    const { usdc, nft } = evm().contracts
    const answers = await clientOf(evm()).multicall({
      contracts: [
        { address: nft, abi: erc721Abi, functionName: 'ownerOf', args: [99n] },
        { address: usdc.address, abi: erc20Abi, functionName: 'name' },
      ],
    })
    expect(answers).toMatchObject([{ status: 'failure' }, { status: 'success', result: 'Local USD Coin' }])
  })

  test('default: the pools lie where the factory says', async () => {
    const { uniswapFactory, usdc, weth, usdcPool } = evm().contracts
    const pair = await clientOf(evm()).readContract({
      address: uniswapFactory,
      abi: [
        {
          type: 'function',
          name: 'getPair',
          stateMutability: 'view',
          inputs: [{ type: 'address' }, { type: 'address' }],
          outputs: [{ type: 'address' }],
        },
      ],
      functionName: 'getPair',
      args: [usdc.address, weth],
    })
    expect(pair).toBe(usdcPool)
  })
})

test('behavior: a swap gives what was quoted', async () => {
  const { uniswapRouter: address, usdc, weth } = second.contracts
  const client = clientOf(second)
  const account = accountOf(second, 6)
  const path = [weth, usdc.address]
  const value = parseEther('1')
  const router = { address, abi: uniswapRouterAbi } as const
  const [, quoted] = await client.readContract({ ...router, functionName: 'getAmountsOut', args: [value, path] })
  const args = [quoted ?? 0n, path, account.address, 2n ** 64n] as const
  await writeContractSync(client, { ...router, account, functionName: 'swapExactETHForTokens', args, value })
  const held = { address: usdc.address, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] } as const
  expect(await client.readContract(held)).toBe(quoted)
})

test('behavior: the token that returns nothing moves all the same', async () => {
  const { usdt } = second.contracts
  const client = clientOf(second)
  const account = accountOf(second, 0)
  const to = accountOf(second, 7).address
  await writeContractSync(client, {
    address: usdt.address,
    abi: noReturnToken.abi,
    account,
    functionName: 'transfer',
    args: [to, 5n],
  })
  expect(
    await client.readContract({ address: usdt.address, abi: erc20Abi, functionName: 'balanceOf', args: [to] }),
  ).toBe(5n)
  const transfer = { address: usdt.address, abi: erc20Abi, functionName: 'transfer', args: [to, 5n], account } as const
  await expect(client.simulateContract(transfer)).rejects.toThrow('returned no data')
})

test('error: moving more than one has says how much there is', async () => {
  const { usdc } = second.contracts
  const account = accountOf(second, 8)
  const transfer = { address: usdc.address, abi: localToken.abi, account, functionName: 'transfer' } as const
  await expect(
    clientOf(second).simulateContract({ ...transfer, args: [accountOf(second, 0).address, 1n] }),
  ).rejects.toThrow('ERC20InsufficientBalance')
})

test('behavior: new blocks come over WebSocket', async () => {
  const socket = createClient({ transport: webSocket(first.webSocketUrl), pollingInterval: 20 }).extend(publicActions)
  const before = await socket.getBlockNumber()
  const seen = new Promise<bigint>((resolve, reject) => {
    const stop = socket.watchBlockNumber({
      onBlockNumber: (number) => {
        stop()
        resolve(number)
      },
      onError: reject,
    })
  })
  // subscribing is itself a round trip; blocks are mined until one is announced
  const mining = setInterval(() => void requestRpc(first.url, { method: 'evm_mine' }).catch(() => {}), 50)
  expect(await seen).toBeGreaterThan(before)
  clearInterval(mining)
  ;(await socket.transport.getRpcClient()).close()
})

test('behavior: a chain that went down refuses, and is back with its state at the same address', async () => {
  const evm = await startEvm({ chainId: 31400 })
  const client = clientOf(evm)
  const to = '0x00000000000000000000000000000000DeaDBeef'
  const { transactionHash } = await sendTransactionSync(client, { account: accountOf(evm, 0), to, value: 7n })
  await evm.down()
  await expect(fetch(evm.url)).rejects.toThrow('fetch failed')
  await evm.up()
  expect(await client.getBalance({ address: to })).toBe(7n)
  expect((await client.getTransactionReceipt({ hash: transactionHash })).status).toBe('success')
  await sendTransactionSync(client, { account: accountOf(evm, 0), to, value: 7n })
  const end = `-${new URL(evm.url).port}.json`
  const listKept = async () =>
    (await readdir(tmpdir())).filter((name) => /^devnet-\d+-/.test(name) && name.endsWith(end))
  const before = await listKept()
  await evm.down()
  expect(await listKept()).toHaveLength(before.length + 1)
  await evm.stop()
  await expect(fetch(evm.url)).rejects.toThrow('fetch failed')
  expect(await listKept()).toEqual(before)
})

test('behavior: a frozen chain leaves requests open and answers them once thawed', async () => {
  const evm = await startEvm({ seed: false })
  await evm.freeze()
  let answered = false
  const answer = requestRpc(evm.url, { method: 'eth_blockNumber' }).then((block) => {
    answered = true
    return block
  })
  await expect(requestRpc(evm.url, { method: 'eth_chainId' }, AbortSignal.timeout(200))).rejects.toThrow('timeout')
  expect(answered).toBe(false)
  evm.thaw()
  expect(await answer).toBe('0x0')
  expect(evm.contracts).toBeUndefined()
  await evm.freeze()
  await evm.stop()
})

test('behavior: with a block time, a transaction is pending until the next block', async () => {
  const evm = await startEvm({ blockTime: 1 })
  const client = clientOf(evm)
  const hash = await sendTransaction(client, { account: accountOf(evm, 0), to: accountOf(evm, 1).address, value: 1n })
  expect((await client.getTransaction({ hash })).blockNumber).toBeNull()
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  await evm.stop()
})

test('behavior: a cached state is loaded instead of seeding, and a damaged one is made anew', async () => {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'devnet-test-'))
  const start = async () => {
    const evm = await startEvm({ cacheFolder })
    expect(await clientOf(evm).getCode({ address: evm.contracts.usdc.address })).toBeDefined()
    await evm.stop()
  }
  await start()
  const [file, ...others] = await readdir(cacheFolder)
  expect(others).toEqual([])
  const path = join(cacheFolder, String(file))
  const written = await stat(path)
  await start()
  expect((await stat(path)).mtimeMs).toBe(written.mtimeMs)

  await writeFile(path, (await readFile(path, 'utf8')).slice(0, 1000))
  await start()
  expect(JSON.parse(await readFile(path, 'utf8'))).toHaveProperty('blocks')
  await rm(cacheFolder, { recursive: true, maxRetries: 10 })
})

test('error: a taken port is reported with the part and the reason', async () => {
  const port = Number(new URL(first.url).port)
  await expect(startEvm({ chainId: 31401, port })).rejects.toThrow(
    /^evm-31401 did not start: .*\nIts last lines:\n[\s\S]*Address already in use/,
  )
})

test('error: a chain that cannot be run is reported', async () => {
  await expect(startEvm({ binary: '/nonexistent/anvil' })).rejects.toThrow(
    /^evm-31337 did not start: .*127\nIts last lines:\n.*not found/,
  )
})
