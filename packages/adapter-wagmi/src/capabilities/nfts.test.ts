import { requireCapability, toNetwork } from '@foyer/base'
import { adapterContext } from '@foyer/test'
import { createConfig } from '@wagmi/core'
import {
  custom,
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  RpcRequestError,
} from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { wagmiAdapter } from '../wagmiAdapter.ts'

const abi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
])
const multi = parseAbi(['function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)'])
const ada = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'
const bob = '0xdD2FD4581271e230360230F9337D5c0430Bf44C0'
const contract = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35'
const interfaces = { erc721: '0x80ac58cd', erc1155: '0xd9b67a26' } as const
const largest = String(2n ** 256n - 1n)

type World = {
  readonly standard?: keyof typeof interfaces
  readonly owner?: string
  readonly held?: bigint
  /** Whatever it is asked. */
  readonly answer?: Hex
}

/** A site on Ethereum whose node has one contract. */
function setup({ standard, owner = ada, held = 0n, answer }: World = {}) {
  const estimated: { readonly to: string; readonly data: Hex; readonly from: string }[] = []
  const revert = () => {
    const error = { code: 3, message: 'execution reverted', data: '0x' as Hex }
    throw new RpcRequestError({ body: {}, error, url: 'https://n.test' })
  }
  const call = (data: Hex): Hex => {
    if (answer) return answer
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'supportsInterface') {
      const result = standard !== undefined && args[0] === interfaces[standard]
      return encodeFunctionResult({ abi, functionName, result })
    }
    if (functionName === 'ownerOf' && standard === 'erc721' && args[0] === 7n) {
      return encodeFunctionResult({ abi, functionName, result: owner as Hex })
    }
    if (functionName === 'balanceOf' && standard === 'erc1155') {
      return encodeFunctionResult({ abi, functionName, result: args[0] === ada && args[1] === 7n ? held : 0n })
    }
    return revert()
  }
  const transport = custom({
    async request({ method, params }) {
      if (method === 'eth_call') return call(params[0].data)
      if (method === 'eth_estimateGas') {
        estimated.push(params[0])
        return '0x5208'
      }
      if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x1' }
      return '0x1'
    },
  })
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: transport } })
  const network = toNetwork(mainnet)
  const adapter = wagmiAdapter({ config })(adapterContext([network]))
  const connection = {
    connectorId: 'x',
    namespace: 'eip155',
    networkId: 'eip155:1',
    accounts: [{ address: ada, type: 'eoa' }],
  } as never
  const holds = (tokenId: string, address = ada) =>
    requireCapability(adapter, 'getNftBalance')({ address, network, contract, tokenId })
  const estimate = (to: string, tokenId = '7') =>
    requireCapability(adapter, 'estimateFee')({ connection, network, to, value: 1n, tokenAddress: contract, tokenId })
  return { holds, estimate, estimated }
}

test('default: of an ERC-721 there is one, and it is its owner’s', async () => {
  const { holds } = setup({ standard: 'erc721' })
  expect([await holds('7'), await holds('7', ada.toLowerCase()), await holds('7', bob), await holds('8')]).toEqual([
    ...[1n, 1n, 0n, 0n],
  ])
})

test('default: of an ERC-1155 there may be many', async () => {
  const { holds } = setup({ standard: 'erc1155', held: 12n })
  expect([await holds('7'), await holds('7', bob), await holds('8')]).toEqual([12n, 0n, 0n])
})

test.each<[keyof typeof interfaces, Hex]>([
  ['erc721', encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [ada, bob, 7n] })],
  ['erc1155', encodeFunctionData({ abi: multi, functionName: 'safeTransferFrom', args: [ada, bob, 7n, 1n, '0x'] })],
])('default: one of an %s is given by its own safe transfer, and nothing else', async (standard, data) => {
  const { estimate, estimated } = setup({ standard })
  await estimate(bob)
  expect(estimated).toEqual([{ from: ada, to: contract.toLowerCase(), value: '0x0', data }])
})

test('behavior: the largest number there can be', async () => {
  const { estimate, estimated } = setup({ standard: 'erc721' })
  await estimate(bob, largest)
  const args = [ada, bob, BigInt(largest)] as const
  expect(estimated[0]?.data).toBe(encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }))
})

test.each<[string, World, string, string, string]>([
  ['a contract that is no NFT’s', {}, '7', bob, 'InvalidAddress'],
  ['a contract that says nonsense', { answer: '0x' }, '7', bob, 'InvalidAddress'],
  ['an address without a contract’s answer', { answer: `0x${'f'.repeat(64)}` }, '7', bob, 'InvalidAddress'],
  ['a number that is none', { standard: 'erc721' }, '7x', bob, 'InvalidAmount'],
  ['a number beyond all', { standard: 'erc721' }, String(2n ** 256n), bob, 'InvalidAmount'],
  ['a receiver that is none', { standard: 'erc721' }, '7', 'bob', 'InvalidAddress'],
])('error: %s', async (_, world, tokenId, to, name) => {
  await expect(setup(world).estimate(to, tokenId)).rejects.toMatchObject({ name })
})
