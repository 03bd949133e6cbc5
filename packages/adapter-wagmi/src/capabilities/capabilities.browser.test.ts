import { isUnsigned, type Network, requireCapability } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import type { AnvilChain } from '@foyer/test/anvil'
import type { EvmWalletOptions } from '@foyer/test-kit'
import { encodeFunctionData, erc20Abi, hashMessage, parseAbi, verifyTypedData } from 'viem'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { createControls, rpc, toSiteNetwork } from '../../test/evmWorld.ts'
import { wagmiAdapter } from '../wagmiAdapter.ts'

const chains = inject('anvilChains').slice(0, 2)
const dead = '0x000000000000000000000000000000000000dEaD'
const nowhere = 'http://127.0.0.1:1'
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

type Options = Partial<EvmWalletOptions> & { readonly urls?: readonly string[] | undefined }

async function page(options: Options = {}) {
  const [first, second] = chains
  if (!first || !second) throw new Error('no chain')
  const { urls, ...walletOptions } = options
  const home = toSiteNetwork(first, urls)
  const other = toSiteNetwork(second)
  // the first key is nobody else's in this package: it owns the tokens, and nonces do not collide
  const controls = createControls(chains, { id: 'able', accounts: first.keys.slice(0, 1), ...walletOptions })
  controls.install()
  stops.push(() => controls.uninstall())
  const adapter = wagmiAdapter()(adapterContext([home, other]))
  const connection = await adapter.connect({ connectorId: controls.connectorId, network: home })
  const can = <name extends Parameters<typeof requireCapability>[1]>(name: name) => requireCapability(adapter, name)
  return {
    chain: first,
    second,
    home,
    other,
    controls,
    wallet: controls.wallet,
    connection,
    can,
    from: controls.accounts[0] ?? '',
  }
}

function tokenBalance(chain: AnvilChain, token: string, owner: string): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as `0x${string}`] })
  return rpc(chain.url, 'eth_call', [{ to: token, data }, 'latest']).then((value) => BigInt(String(value)))
}

describe.skipIf(chains.length < 2)('on a chain', () => {
  describe('read', () => {
    test('default: balance is the chain’s, in wei', async () => {
      const { can, home, chain } = await page()
      const address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
      const value = BigInt(String(await rpc(chain.url, 'eth_getBalance', [address, 'latest'])))
      expect(await can('getBalance')({ address, network: home })).toEqual({ value, decimals: 18, symbol: 'ETH' })
    })

    test.each(['with Multicall3', 'without'] as const)('default: tokens %s', async (how) => {
      const { can, home, other, chain, second, from } = await page()
      const [network, at] = how === 'without' ? [other, second] : [home, chain]
      const { token, oldToken, reverter } = at.contracts
      expect(await can('getToken')({ tokenAddress: token, network })).toEqual({
        address: token,
        name: 'Test Token',
        symbol: 'TST',
        decimals: 6,
      })
      expect(await can('getToken')({ tokenAddress: oldToken, network })).toMatchObject({
        name: 'Old Token',
        symbol: 'OLD',
        decimals: 6,
      })
      const tokenAddresses = [token, reverter, oldToken, dead]
      const expected = await Promise.all([token, oldToken].map((one) => tokenBalance(at, one, from)))
      expect(await can('getTokenBalances')({ address: from, network, tokenAddresses })).toEqual([
        expected[0],
        0n,
        expected[1],
        0n,
      ])
    })

    test('error: what is no token or no address is refused', async () => {
      const { can, home, chain, from } = await page()
      const read = (tokenAddress: string) => can('getToken')({ tokenAddress, network: home })
      await expect(read(dead)).rejects.toMatchObject({ name: 'InvalidAddress' })
      await expect(read(chain.contracts.reverter)).rejects.toMatchObject({ name: 'InvalidAddress' })
      await expect(read('0x12')).rejects.toMatchObject({ name: 'InvalidAddress' })
      const balances = can('getTokenBalances')({ address: from, network: home, tokenAddresses: ['x'] })
      await expect(balances).rejects.toMatchObject({ name: 'InvalidAddress' })
      await expect(can('getBalance')({ address: '', network: home })).rejects.toMatchObject({ name: 'InvalidAddress' })
    })

    test('behavior: the fee is never less than what the transfer then costs', async () => {
      const { can, home, connection, chain, from } = await page()
      for (const tokenAddress of [undefined, chain.contracts.token]) {
        const transfer = { to: dead, value: 5n, ...(tokenAddress && { tokenAddress }) }
        const fee = await can('estimateFee')({ connection, network: home, ...transfer })
        const before = BigInt(String(await rpc(chain.url, 'eth_getBalance', [from, 'latest'])))
        const hash = tokenAddress
          ? await can('sendToken')({ connection, network: home, tokenAddress, to: dead, value: 5n })
          : await can('sendTransaction')({ connection, network: home, to: dead, value: 5n })
        expect(await can('waitForTransaction')({ hash, network: home })).toMatchObject({ status: 'confirmed' })
        const after = BigInt(String(await rpc(chain.url, 'eth_getBalance', [from, 'latest'])))
        const cost = before - after - (tokenAddress ? 0n : 5n)
        expect(cost).toBeGreaterThan(0n)
        expect(fee).toBeGreaterThanOrEqual(cost)
      }
    })
  })

  describe('send', () => {
    test('default: a transfer arrives', async () => {
      const { can, home, connection, chain } = await page()
      const to = '0x1111111111111111111111111111111111111111'
      const hash = await can('sendTransaction')({ connection, network: home, to, value: 10n ** 17n })
      expect(await can('waitForTransaction')({ hash, network: home })).toMatchObject({ status: 'confirmed' })
      expect(BigInt(String(await rpc(chain.url, 'eth_getBalance', [to, 'latest'])))).toBe(10n ** 17n)
    })

    test('behavior: data is sent along, and an address without 0x is one', async () => {
      const { can, home, connection, chain } = await page()
      const data = encodeFunctionData({ abi: parseAbi(['function ok() payable']), functionName: 'ok' })
      const to = chain.contracts.reverter.slice(2)
      const hash = await can('sendTransaction')({ connection, network: home, to, value: 3n, data })
      expect(await can('waitForTransaction')({ hash, network: home })).toMatchObject({ status: 'confirmed' })
    })

    test.each(['token', 'oldToken'] as const)('default: %s arrives', async (which) => {
      const { can, home, connection, chain } = await page()
      const tokenAddress = chain.contracts[which]
      const to = '0x2222222222222222222222222222222222222222'
      const before = await tokenBalance(chain, tokenAddress, to)
      const hash = await can('sendToken')({ connection, network: home, tokenAddress, to, value: 1_500_000n })
      expect(await can('waitForTransaction')({ hash, network: home })).toMatchObject({ status: 'confirmed' })
      expect((await tokenBalance(chain, tokenAddress, to)) - before).toBe(1_500_000n)
    })

    test('error: a token that would refuse is refused before the wallet opens', async () => {
      const { can, home, connection, chain, wallet } = await page()
      const { falseToken, oldToken, token } = chain.contracts
      const send = (tokenAddress: string, value = 1n, to: string = dead) =>
        can('sendToken')({ connection, network: home, tokenAddress, to, value })
      const failed = (reason: string) => ({ name: 'TransactionFailed', context: { reason } })
      await expect(send(falseToken)).rejects.toMatchObject(failed('the token refuses this transfer'))
      await expect(send(dead)).rejects.toMatchObject(failed('there is no token at this address'))
      await expect(send(token, 10n ** 30n)).rejects.toMatchObject(failed('not enough tokens'))
      await expect(send(oldToken, 10n ** 30n)).rejects.toMatchObject({ name: 'TransactionFailed' })
      await expect(send('0x12')).rejects.toMatchObject({ name: 'InvalidAddress' })
      await expect(send(token, 1n, 'nobody')).rejects.toMatchObject({ name: 'InvalidAddress' })
      await expect(send(token, -1n)).rejects.toMatchObject({ name: 'InvalidAmount' })
      expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
    })

    test('error: bad input never reaches the wallet', async () => {
      const { can, home, connection, wallet } = await page()
      const send = (input: { to?: string; value?: bigint; data?: string }) =>
        can('sendTransaction')({ connection, network: home, to: dead, value: 1n, ...input })
      await expect(send({ to: 'vitalik.eth' })).rejects.toMatchObject({ name: 'InvalidAddress' })
      await expect(send({ value: -1n })).rejects.toMatchObject({ name: 'InvalidAmount' })
      await expect(send({ value: 2n ** 256n })).rejects.toMatchObject({ name: 'InvalidAmount' })
      await expect(send({ data: '0xabc' })).rejects.toMatchObject({ name: 'TransactionFailed' })
      expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
    })

    test.each([
      ['a Safe that signs on the chain', '0x'],
      ['a passkey account', `0x${'ab'.repeat(300)}`],
    ])('behavior: the signature of %s has the length it has', async (_, signature) => {
      const { can, connection, wallet } = await page()
      wallet.answer('personal_sign', () => signature)
      expect(await can('signMessage')({ connection, message: 'hi' })).toBe(signature)
      wallet.answer('personal_sign', () => '0xno')
      await expect(can('signMessage')({ connection, message: 'hi' })).rejects.toMatchObject({
        name: 'WalletRequestFailed',
      })
    })

    test('behavior: a contract that signs on the chain is waited for, and the wait can be given up', async () => {
      const { can, connection, wallet, chain, from } = await page()
      // ERC-1271's yes, times what is stored at the message's hash
      const code = '0x60043554631626ba7e0260e01b60005260206000f3'
      await rpc(chain.url, 'anvil_setCode', [from, code])
      stops.push(() => void rpc(chain.url, 'anvil_setCode', [from, '0x']))
      wallet.answer('personal_sign', () => '0x')
      const message = `hi ${crypto.randomUUID()}`
      let isSigned = false
      const signing = can('signMessage')({ connection, message }).then((signature) => {
        isSigned = true
        return signature
      })
      const controller = new AbortController()
      const other = can('signMessage')({ connection, message: 'never', signal: controller.signal })
      // the wallet has answered both, and the chain has been asked
      await expect.poll(() => wallet.requests.filter(({ method }) => method === 'personal_sign').length).toBe(2)
      controller.abort()
      await expect(other).rejects.toMatchObject({ name: 'RequestAborted' })
      expect(isSigned).toBe(false)
      await rpc(chain.url, 'anvil_setStorageAt', [from, hashMessage(message), `0x${'1'.padStart(64, '0')}`])
      expect(await signing).toBe('0x')
    })

    // each in the words of a wallet or of the node behind it, with sources in base/test/failureCorpus.ts
    test.each<[string, unknown, string, boolean]>([
      ['a refusal', { code: 4001, message: 'User rejected the request.' }, 'UserRejected', true],
      ['a refusal in words', new Error('User denied transaction signature'), 'UserRejected', true],
      ['a refusal as text', 'User rejected the transaction', 'UserRejected', true],
      ['a refusal under another number', { code: -32603, message: 'User rejected' }, 'UserRejected', true],
      ['a number that is text', { code: '4001' }, 'UserRejected', true],
      ['a node that timed out', { code: -32002, message: 'request timed out' }, 'WalletRequestFailed', false],
      ['a node that has it already', { code: -32000, message: 'already known' }, 'WalletRequestFailed', false],
      ['a node that rejected it', { code: -32003, message: 'Transaction rejected' }, 'WalletRequestFailed', false],
      ['a window that is open', new Error('Permissions request already pending; please wait.'), 'WalletBusy', true],
      ['a contract that failed', { code: 3, message: 'execution reverted: late' }, 'TransactionFailed', false],
      ['no answer that is a hash', undefined, 'WalletRequestFailed', false],
    ])('error: after %s it is known whether nothing was signed', async (_, failure, name, isCertain) => {
      const { can, home, connection, wallet } = await page()
      wallet.answer('eth_sendTransaction', () => {
        if (failure === undefined) return 'sent'
        throw failure
      })
      const sending = can('sendTransaction')({ connection, network: home, to: dead, value: 1n })
      const error = await sending.catch((caught: unknown) => caught)
      expect(error).toMatchObject({ name })
      expect(isUnsigned(error)).toBe(isCertain)
    })

    test('error: what fails before the wallet is asked has signed nothing', async () => {
      const { can, home, other, connection, chain } = await page()
      const failures = [
        () =>
          can('sendToken')({
            connection,
            network: home,
            tokenAddress: chain.contracts.token,
            to: dead,
            value: 10n ** 30n,
          }),
        () => can('sendTransaction')({ connection, network: other, to: dead, value: 1n }),
        () => can('sendTransaction')({ connection, network: home, to: 'nobody', value: 1n }),
        () =>
          can('sendTransaction')({
            connection: { ...connection, connectorId: 'gone' },
            network: home,
            to: dead,
            value: 1n,
          }),
        () => can('sendCalls')({ connection, network: other, calls: [{ to: dead, value: 1n }] }),
      ]
      for (const failing of failures) expect(isUnsigned(await failing().catch((error: unknown) => error))).toBe(true)
    })

    test('error: too little money, a revert, the wrong chain', async () => {
      const { can, home, other, connection, chain } = await page()
      const send = can('sendTransaction')
      await expect(send({ connection, network: home, to: dead, value: 10n ** 30n })).rejects.toMatchObject({
        name: 'InsufficientFunds',
      })
      const data = encodeFunctionData({ abi: parseAbi(['function withReason()']), functionName: 'withReason' })
      const { reverter } = chain.contracts
      await expect(send({ connection, network: home, to: reverter, value: 0n, data })).rejects.toMatchObject({
        name: 'TransactionFailed',
        context: { reason: 'the vault is closed' },
      })
      await expect(send({ connection, network: other, to: dead, value: 1n })).rejects.toMatchObject({
        name: 'WrongNetwork',
        context: { expected: 'eip155:31338', actual: 'eip155:31337' },
      })
    })
  })

  describe('sign', () => {
    const typedData = {
      domain: { name: 'Shop', version: '1', chainId: 31337, verifyingContract: dead },
      types: {
        Order: [
          { name: 'to', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
      },
      primaryType: 'Order',
      message: { to: dead, amount: 2n ** 200n },
    } as const

    test('default: typed data, large numbers included', async () => {
      const { can, connection, from } = await page()
      const signature = await can('signTypedData')({ connection, typedData })
      const signed = { ...typedData, address: from as `0x${string}`, signature: signature as `0x${string}` }
      expect(await verifyTypedData(signed)).toBe(true)
    })

    test('error: typed data for another chain is not shown to the visitor', async () => {
      const { can, connection, wallet } = await page()
      const foreign = { ...typedData, domain: { ...typedData.domain, chainId: 1 } }
      await expect(can('signTypedData')({ connection, typedData: foreign })).rejects.toMatchObject({
        name: 'WrongNetwork',
      })
      expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
    })
  })

  describe('batches', () => {
    test('default: calls are sent, and the wallet says what it can', async () => {
      const { can, connection, home, wallet } = await page()
      const capabilities = await can('getWalletCapabilities')({ connection })
      expect(capabilities).toMatchObject({ '0x7a69': { atomic: { status: 'unsupported' } } })
      const calls = [
        { to: dead, value: 1n },
        { to: dead, data: '0x1234' },
      ]
      const id = await can('sendCalls')({ connection, network: home, calls })
      const status = () => wallet.provider.request({ method: 'wallet_getCallsStatus', params: [id] })
      await expect.poll(status).toMatchObject({ status: 200, atomic: false })
    })

    test('default: a batch is waited for until its end, and the chain says what it brought', async () => {
      const { can, connection, home } = await page()
      const id = await can('sendCalls')({ connection, network: home, calls: [{ to: dead, value: 1n }] })
      const outcome = await can('waitForCalls')({ connection, network: home, id })
      // what brought it to the chain may have been paid by somebody else: no cost is told
      expect(outcome).toEqual({ status: 'confirmed', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect(await can('waitForCalls')({ connection, network: home, id: '0xdeadbeef' })).toBeUndefined()
    })

    test('behavior: one that is on its way is asked about again; its end is the wallet’s word, never its start', async () => {
      const { can, connection, home, wallet } = await page()
      const wait = () => can('waitForCalls')({ connection, network: home, id: '0x1' })
      const answer = (result: object) => wallet.answer('wallet_getCallsStatus', { result })
      const receipts = [{ transactionHash: `0x${'5'.repeat(64)}` }]
      answer({ status: 100 })
      let isOver = false
      const waiting = wait().finally(() => {
        isOver = true
      })
      const asked = () => wallet.requests.filter(({ method }) => method === 'wallet_getCallsStatus').length
      await expect.poll(asked).toBeGreaterThan(1)
      expect(isOver).toBe(false)
      answer({ status: 400 })
      expect(await waiting).toEqual({ status: 'expired' })
      answer({ status: 500, receipts })
      expect(await wait()).toMatchObject({ status: 'failed', hash: receipts[0]?.transactionHash })
      answer({ status: 600, receipts })
      expect(await wait()).toMatchObject({ status: 'failed' })
      // done, but nobody can see where
      answer({ status: 200, receipts: [{ transactionHash: 'nonsense' }] })
      expect(await wait()).toBeUndefined()
      const controller = new AbortController()
      answer({ status: 100 })
      const given = can('waitForCalls')({ connection, network: home, id: '0x1', signal: controller.signal })
      controller.abort()
      await expect(given).rejects.toMatchObject({ name: 'RequestAborted' })
    })

    test.each([5700, 5710, 5740, 5750, 5760, 4200])(
      'error: refused with %i nothing was sent, and the caller may go in steps',
      async (code) => {
        const { can, connection, home, wallet } = await page()
        wallet.answer('wallet_sendCalls', { error: { code } })
        const sent = can('sendCalls')({ connection, network: home, calls: [{ to: dead }], atomicRequired: true })
        await expect(sent).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
      },
    )

    test('behavior: all or nothing is asked for as such', async () => {
      const { can, connection, home, wallet } = await page()
      const sent = can('sendCalls')({ connection, network: home, calls: [{ to: dead }], atomicRequired: true })
      // this wallet sends one after the other
      await expect(sent).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
      const asked = wallet.requests.find(({ method }) => method === 'wallet_sendCalls')
      expect(asked?.params).toMatchObject([{ version: '2.0.0', atomicRequired: true }])
    })

    test('error: a wallet without batches, an empty batch, a bad address', async () => {
      const { can, connection, home, wallet } = await page()
      const send = (to: string) => can('sendCalls')({ connection, network: home, calls: [{ to }] })
      await expect(send('x')).rejects.toMatchObject({ name: 'InvalidAddress' })
      await expect(can('sendCalls')({ connection, network: home, calls: [] })).rejects.toMatchObject({
        name: 'SendInputMissing',
      })
      wallet.answer('wallet_sendCalls', { error: { code: -32601 } })
      wallet.answer('wallet_getCapabilities', { error: { code: 4200 } })
      await expect(send(dead)).rejects.toMatchObject({ name: 'CapabilityUnsupported' })
      await expect(can('getWalletCapabilities')({ connection })).rejects.toMatchObject({
        name: 'CapabilityUnsupported',
      })
      wallet.answer('wallet_getCapabilities', { result: [] })
      await expect(can('getWalletCapabilities')({ connection })).rejects.toMatchObject({ name: 'WalletRequestFailed' })
    })
  })

  describe('assets', () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const metadata = { name: 'USD Coin', symbol: 'USDC', iconUrl: 'https://i.test/1', decimals: 6, price: 1 }
    const row = { address: usdc, balance: '0x175d720', type: 'ERC20', metadata }

    test('default: what the wallet says on this network, each row as the specification asks', async () => {
      const { can, connection, home, from, wallet } = await page()
      wallet.answer('wallet_getCapabilities', { result: { '0x7a69': { assetDiscovery: { supported: true } } } })
      const coin = { ...row, address: 'native', type: 'NATIVE', metadata: { ...metadata, symbol: 'ETH', decimals: 18 } }
      const bad = [
        ...[null, 7, { ...row, address: 5 }, { ...row, balance: 24_500_000 }, { ...row, balance: '24500000' }],
        ...[
          { ...row, type: 'ERC721' },
          { ...row, type: undefined },
          { ...row, address: 'native' },
        ],
        ...[
          { ...row, metadata: null },
          { ...row, metadata: { ...metadata, name: 5 } },
        ],
        ...[
          { ...row, metadata: { ...metadata, symbol: undefined } },
          { ...row, metadata: { ...metadata, iconUrl: {} } },
        ],
        ...[
          { ...row, metadata: { ...metadata, decimals: '6' } },
          { ...row, metadata: { ...metadata, decimals: 600 } },
        ],
        ...[
          { ...row, metadata: { ...metadata, price: '1' } },
          { ...row, metadata: { ...metadata, price: -1 } },
        ],
      ]
      wallet.answer('wallet_getAssets', {
        result: { '0x7a69': [row, ...bad, coin, { ...row, type: 'erc20' }], '0x1': [row] },
      })
      const assets = await can('getAssets')({ connection, network: home })
      const dollars = { ...metadata, tokenAddress: usdc, balance: 24_500_000n }
      const coins = { ...metadata, symbol: 'ETH', decimals: 18, tokenAddress: undefined, balance: 24_500_000n }
      expect(assets).toEqual([dollars, coins, dollars])
      const asked = wallet.requests.find(({ method }) => method === 'wallet_getAssets')
      expect(asked?.params).toEqual([{ account: from, chainFilter: ['0x7a69'] }])
    })

    test('behavior: a wallet that does not say that it can is not asked', async () => {
      const { can, connection, home, wallet } = await page()
      for (const own of [{}, { assetDiscovery: { supported: 'true' } }, { assetDiscovery: null }]) {
        wallet.answer('wallet_getCapabilities', {
          result: { '0x7a69': own, '0x1': { assetDiscovery: { supported: true } } },
        })
        expect(await can('getAssets')({ connection, network: home })).toBeUndefined()
      }
      expect(wallet.requests.some(({ method }) => method === 'wallet_getAssets')).toBe(false)
    })

    test.each([null, [], { '0x7a69': {} }, { '0x1': [] }])('error: the answer %j is none', async (result) => {
      const { can, connection, home, wallet } = await page()
      wallet.answer('wallet_getCapabilities', { result: { '0x7a69': { assetDiscovery: { supported: true } } } })
      wallet.answer('wallet_getAssets', { result })
      expect(await can('getAssets')({ connection, network: home })).toBeUndefined()
    })
  })

  describe('nodes', () => {
    test('behavior: the next address is asked when one is down', async () => {
      const url = chains[0]?.url ?? ''
      const { can, home, from } = await page({ urls: [nowhere, url] })
      expect((await can('getBalance')({ address: from, network: home })).value).toBeGreaterThan(0n)
    })

    test('error: a network without any address says so', async () => {
      const { can, home, from } = await page({ urls: [] })
      await expect(can('getBalance')({ address: from, network: home })).rejects.toThrow('it has no RPC address')
    })

    test('error: all of them down is said, and connecting does not need them', async () => {
      const { can, home, from, connection } = await page({ urls: [nowhere] })
      const down = { name: 'RpcRequestFailed' }
      await expect(can('getBalance')({ address: from, network: home })).rejects.toMatchObject(down)
      const tokenAddress = dead
      await expect(can('getToken')({ tokenAddress, network: home })).rejects.toMatchObject(down)
      await expect(can('estimateFee')({ connection, network: home, to: dead, value: 1n })).rejects.toMatchObject(down)
      const balances = can('getTokenBalances')({ address: from, network: home, tokenAddresses: [dead, from] })
      await expect(balances).rejects.toMatchObject(down)
    })

    test('behavior: the wallet has a node of its own, so sending goes on', async () => {
      const { can, home, connection, chain } = await page({ urls: [nowhere] })
      const tokenAddress = chain.contracts.token
      expect(await can('sendToken')({ connection, network: home, tokenAddress, to: dead, value: 1n })).toMatch(/^0x/)
    })

    test('error: aborting ends the wait for a node', async () => {
      const { can, home, from } = await page()
      const read = can('getBalance')({ address: from, network: home, signal: AbortSignal.abort() })
      await expect(read).rejects.toMatchObject({ name: 'RequestAborted' })
    })

    test('error: a network the site does not have', async () => {
      const { can, home, from } = await page()
      const network: Network = { ...home, caipNetworkId: 'eip155:5' }
      await expect(can('getBalance')({ address: from, network })).rejects.toMatchObject({ name: 'NetworkNotFound' })
    })
  })
})
