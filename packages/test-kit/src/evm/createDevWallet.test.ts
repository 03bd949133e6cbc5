import { expect, test } from 'vitest'
import { createDevWallet } from './createDevWallet.ts'
import type { EvmPrompt } from './types.ts'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

test('default: says what it is and leaves each prompt to the page', async () => {
  const asked: EvmPrompt[] = []
  let answer = false
  const wallet = createDevWallet({
    rpcUrls: { 31337: 'http://127.0.0.1:1' },
    accounts: [key],
    confirm: async (prompt) => {
      asked.push(prompt)
      return answer
    },
  })
  expect(wallet.info).toMatchObject({ name: 'Development wallet', rdns: 'dev.foyer.development-wallet' })
  expect(wallet.info.icon).toMatch(/^data:image\/svg\+xml,/)
  await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  answer = true
  expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual(wallet.accounts)
  expect(asked).toMatchObject([
    { kind: 'connect', account: wallet.accounts[0], chainId: 31337 },
    { kind: 'connect', method: 'eth_requestAccounts' },
  ])
})

test('behavior: storage that is blocked makes it forget, nothing worse', async () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const storage = { getItem: blocked, setItem: blocked }
  const wallet = createDevWallet({
    rpcUrls: { 1: 'http://127.0.0.1:1' },
    accounts: [key],
    confirm: () => true,
    storage,
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  expect(wallet.authorized).toBe(true)
})

test('behavior: a prompt the page breaks on is an error, not a yes', async () => {
  const confirm = () => {
    throw new Error('the page broke')
  }
  const wallet = createDevWallet({ rpcUrls: { 1: 'http://127.0.0.1:1' }, accounts: [key], confirm })
  await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toThrow('the page broke')
  expect(wallet.authorized).toBe(false)
})
