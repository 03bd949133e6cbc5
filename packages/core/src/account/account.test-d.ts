import { expectTypeOf, test } from 'vitest'
import { type Foyer, getAccount, getProvider, switchNetwork, watchAccount } from '../index.ts'
import type { Eip1193Provider } from './providers.ts'

declare const foyer: Foyer

test('an address is typed by its namespace', () => {
  expectTypeOf(getAccount(foyer, 'eip155').address).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(getAccount(foyer, 'solana').address).toEqualTypeOf<string | undefined>()
  const account = getAccount(foyer)
  expectTypeOf(account.address).toEqualTypeOf<string | undefined>()
  if (account.namespace === 'eip155') expectTypeOf(account.address).toEqualTypeOf<`0x${string}` | undefined>()
  watchAccount(foyer, ({ address }) => expectTypeOf(address).toEqualTypeOf<`0x${string}` | undefined>(), 'eip155')
})

test('a provider is typed by its namespace', () => {
  expectTypeOf(getProvider(foyer, 'eip155')).resolves.toEqualTypeOf<Eip1193Provider | undefined>()
  expectTypeOf(getProvider(foyer, 'bip122')).resolves.toBeUnknown()
})

test('a network is a viem chain, a network of ours or its id', () => {
  const chain = { id: 1, name: 'Ethereum' }
  void switchNetwork(foyer, { network: chain })
  void switchNetwork(foyer, { network: { caipNetworkId: 'solana:x' } })
  // @ts-expect-error no network
  void switchNetwork(foyer, { network: { name: 'Ethereum' } })
})
