import { solana } from '@foyer/base'
import { mainnet, memoryStorage, mockAdapter } from '@foyer/test'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connection/connect.ts'
import { disconnect } from './connection/disconnect.ts'
import { createFoyer } from './createFoyer.ts'
import { createRequest, getSigner, sendTransaction, signMessage, signTypedData, waitForTransaction } from './signing.ts'

const typedData = {
  domain: { name: 'Site' },
  types: { Mail: [{ name: 'to', type: 'address' }] },
  primaryType: 'Mail',
  message: {},
}

type Call = { readonly name: string; readonly input: object }

/** A site with a wallet of both families that says what it was asked. */
function createSite() {
  const calls: Call[] = []
  const note =
    <answer>(name: string, answer: answer) =>
    async (input: object) => {
      calls.push({ name, input })
      return answer
    }
  const evm = mockAdapter({
    wallets: [{ accounts: ['0x1111111111111111111111111111111111111111'] }, { id: 'other', name: 'Other' }],
    capabilities: {
      signMessage: note('signMessage', '0x01'),
      signTypedData: note('signTypedData', '0x02'),
      sendTransaction: note('sendTransaction', '0x03'),
      waitForTransaction: note('waitForTransaction', { status: 'confirmed' } as const),
    },
  })
  const sol = mockAdapter({
    namespace: 'solana',
    capabilities: {
      signAndSendTransaction: note('signAndSendTransaction', 'base58id'),
      signTransaction: note('signTransaction', Uint8Array.of(1)),
      sendToken: undefined,
    },
  })
  const foyer = createFoyer({
    projectId: 'p',
    networks: [mainnet, solana],
    adapters: [evm, sol],
    storage: memoryStorage(),
  })
  return { foyer, calls }
}

test('default: text, typed data and transactions go to the connected wallet, on its network', async () => {
  const { foyer, calls } = createSite()
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  expect(await signMessage(foyer, { message: 'Hello' })).toBe('0x01')
  expect(await signTypedData(foyer, typedData)).toBe('0x02')
  expect(await sendTransaction(foyer, { to: '0xabc', data: '0x12' })).toBe('0x03')
  expect(await waitForTransaction(foyer, { hash: '0x03' })).toEqual({ status: 'confirmed' })
  expect(calls).toMatchObject([
    { name: 'signMessage', input: { message: 'Hello', connection: { connectorId: 'mock' } } },
    { name: 'signTypedData', input: { typedData, connection: { connectorId: 'mock' } } },
    { name: 'sendTransaction', input: { to: '0xabc', value: 0n, data: '0x12', network: { id: 1 } } },
    { name: 'waitForTransaction', input: { hash: '0x03', sender: '0x1111111111111111111111111111111111111111' } },
  ])
})

test('default: a signer has what its family can be asked', async () => {
  const { foyer, calls } = createSite()
  expect(getSigner(foyer, 'solana')).toBeUndefined()
  const { accounts } = await connect(foyer, { connectorId: 'mock', namespace: 'solana' })
  const signer = getSigner(foyer, 'solana')
  expect(signer).toMatchObject({ address: accounts[0]?.address, publicKey: accounts[0]?.address, namespace: 'solana' })
  const transaction = Uint8Array.of(7)
  expect(await signer?.signAndSendTransaction({ transaction })).toBe('base58id')
  expect(await signer?.signTransaction({ transaction })).toEqual(Uint8Array.of(1))
  expect(calls).toMatchObject([
    { input: { transaction, network: { caipNetworkId: solana.caipNetworkId }, connection: { namespace: 'solana' } } },
    { input: { transaction } },
  ])
  expect(signer).not.toHaveProperty('signTypedData')
  await expect(signer?.sendToken({ tokenAddress: 'a', to: 'b', value: 1n })).rejects.toMatchObject({
    name: 'CapabilityUnsupported',
  })
})

test('error: a signer asks no other wallet than its own', async () => {
  const { foyer, calls } = createSite()
  await connect(foyer, { connectorId: 'mock', namespace: 'eip155' })
  const signer = getSigner(foyer, 'eip155')
  await disconnect(foyer)
  await expect(signer?.signMessage({ message: 'Hello' })).rejects.toMatchObject({ name: 'NoActiveCaipAddress' })
  await connect(foyer, { connectorId: 'other', namespace: 'eip155' })
  await expect(signer?.signMessage({ message: 'Hello' })).rejects.toMatchObject({ name: 'NoActiveCaipAddress' })
  expect(calls).toEqual([])
})

test('error: nobody connected', async () => {
  const { foyer } = createSite()
  const expected = { name: 'NoActiveCaipAddress' }
  await expect(signMessage(foyer, { message: 'Hello' })).rejects.toMatchObject(expected)
  await expect(signTypedData(foyer, typedData)).rejects.toMatchObject(expected)
  await expect(sendTransaction(foyer, { to: 'a' })).rejects.toMatchObject(expected)
  await expect(waitForTransaction(foyer, { hash: '0x' })).rejects.toMatchObject(expected)
})

test('behavior: a request says what became of the last call, not of an earlier one', async () => {
  const { foyer } = createSite()
  const gates = new Map<string, (answer: string) => void>()
  const request = createRequest((_, input: string) => new Promise<string>((resolve) => gates.set(input, resolve)))
  const seen: string[] = []
  onTestFinished(request.watch(foyer, () => seen.push(request.read(foyer).status)))
  const first = request.act(foyer, 'first')
  const second = request.act(foyer, 'second')
  gates.get('second')?.('two')
  await second
  gates.get('first')?.('one')
  await first
  expect(request.read(foyer)).toEqual({ status: 'success', data: 'two', error: undefined })
  expect(seen).toEqual(['pending', 'pending', 'success'])
  expect(request.initial(foyer).status).toBe('idle')
})
