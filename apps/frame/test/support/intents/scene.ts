import { type RunningEvm, requestRpc } from 'devnet'
import type { Scene } from './intent.ts'

/** Reads who and what stands on the local chain, with a contract that takes every call and does nothing. */
export async function readScene(evm: RunningEvm): Promise<Scene> {
  const { usdc, usdt, foy, nft, weth, uniswapRouter, multicall3 } = evm.contracts
  const scene: Scene = {
    me: evm.accounts[0]?.address ?? '0x',
    friend: '0x2546BcD3c84621e976D8185a91A922aE77ECEc30',
    thief: '0xbDA5747bFD65F08deb54cb465eB87D40e51B197E',
    usdc: usdc.address,
    usdt: usdt.address,
    foy: foy.address,
    nft,
    nfts: '0x0000000000000000000000000000000000001155',
    weth,
    router: uniswapRouter,
    multicall: multicall3,
    anything: '0x00000000000000000000000000000000000A11cE',
  }
  // STOP
  await requestRpc(evm.url, { method: 'anvil_setCode', params: [scene.anything, '0x00'] })
  // takes every call, and says of one interface that it has it: that of ERC-1155
  const collection = '0x60043560e01c63d9b67a2614601057005b60015f5260205ff3'
  await requestRpc(evm.url, { method: 'anvil_setCode', params: [scene.nfts, collection] })
  return scene
}
