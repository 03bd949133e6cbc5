import { siwxSession } from '@foyer/test'
import { expect, test, vi } from 'vitest'
import type { SiweConfig, SiweMessageArgs, SiweSession } from '../../config/siweConfig.ts'
import { mapToSiwx } from './mapToSiwx.ts'

const address = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa'

function setup(changes: Partial<SiweConfig> = {}) {
  const composed: SiweMessageArgs[] = []
  const state: { session: SiweSession | null } = { session: null }
  const signOut = vi.fn(async () => {
    state.session = null
    return true
  })
  const siwx = mapToSiwx({
    getNonce: async () => 'abcdefgh12345678',
    getMessageParams: async () => ({ domain: 'shop.example', uri: 'https://shop.example/', chains: [1] }),
    createMessage(args) {
      composed.push(args)
      return `sign ${args.address}`
    },
    async verifyMessage({ signature }) {
      if (signature === '0xgood') state.session = { address, chainId: 1 }
      return signature === '0xgood'
    },
    getSession: async () => state.session,
    signOut,
    ...changes,
  })
  return { siwx, composed, state, signOut }
}

const signed = (signature: string) => ({ ...siwxSession('eip155:1', address), signature })

test('default: the account is a did:pkh, the chain a number, the version 1', async () => {
  const { siwx, composed } = setup()
  const message = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:1' })
  expect(message.toString()).toBe(`sign did:pkh:eip155:1:${address}`)
  expect(composed[0]).toMatchObject({ chainId: 1, version: '1', nonce: 'abcdefgh12345678', domain: 'shop.example' })
  expect(message).toMatchObject({ accountAddress: address, chainId: 'eip155:1', version: '1' })
})

test('default: it is required, and ends with the connection, unless told', () => {
  expect([setup().siwx.getRequired?.(), setup().siwx.signOutOnDisconnect]).toEqual([true, true])
  const { siwx } = setup({ required: false, signOutOnDisconnect: false })
  expect([siwx.getRequired?.(), siwx.signOutOnDisconnect]).toEqual([false, false])
})

test('default: a verified signature is a session, another is an error', async () => {
  const onSignIn = vi.fn()
  const { siwx } = setup({ onSignIn })
  await expect(siwx.addSession(signed('0xbad'))).rejects.toThrow('the site did not begin a session')
  expect(await siwx.getSessions('eip155:1', address)).toEqual([])
  await siwx.addSession(signed('0xgood'))
  expect(await siwx.getSessions('eip155:1', address.toLowerCase())).toHaveLength(1)
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith({ address, chainId: 1 })
})

test.each([
  ['account', 'signOutOnAccountChange', 'eip155:1', '0xBbBbBbBbBbBbBbBbBbBbBbBbBbBbBbBbBbBbBbBb'],
  ['network', 'signOutOnNetworkChange', 'eip155:10', address],
] as const)('behavior: another %s ends the session, unless told', async (_, option, chainId, account) => {
  const { siwx, signOut } = setup()
  await siwx.addSession(signed('0xgood'))
  expect(await siwx.getSessions(chainId, account)).toEqual([])
  expect(signOut).toHaveBeenCalledTimes(1)
  const kept = setup({ [option]: false })
  await kept.siwx.addSession(signed('0xgood'))
  expect(await kept.siwx.getSessions(chainId, account)).toHaveLength(1)
  expect(kept.signOut).not.toHaveBeenCalled()
})

test('behavior: accounts of other families are never asked, and change no session', async () => {
  const { siwx, state, signOut } = setup()
  await siwx.addSession(signed('0xgood'))
  expect(await siwx.getSessions('solana:abc', 'x')).toHaveLength(1)
  await siwx.addSession(siwxSession('solana:abc', 'x'))
  await siwx.revokeSession('solana:abc', 'x')
  expect([state.session, signOut.mock.calls.length]).toEqual([{ address, chainId: 1 }, 0])
})

test('behavior: of several sessions the one on Ethereum counts; none signs out', async () => {
  const { siwx, state } = setup()
  await siwx.setSessions?.([siwxSession('solana:abc', 'x'), signed('0xgood')])
  expect(state.session).toEqual({ address, chainId: 1 })
  await siwx.setSessions?.([])
  expect(state.session).toBeNull()
})

test('behavior: who asks to sign out twice at once signs out once', async () => {
  const onSignOut = vi.fn()
  const { siwx, signOut } = setup({ onSignOut })
  await Promise.all([siwx.revokeSession('eip155:1', address), siwx.revokeSession('eip155:1', address)])
  expect([signOut.mock.calls.length, onSignOut.mock.calls.length]).toEqual([1, 1])
})
