import type { Eip1193Provider } from '@foyer/core'
import { expectTypeOf, test } from 'vitest'
import { useFoyerAccount, useFoyerNetwork, useFoyerProvider } from './index.ts'

test('hooks are typed by the namespace', () => {
  expectTypeOf(useFoyerAccount('eip155').address).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(useFoyerAccount('solana').address).toEqualTypeOf<string | undefined>()
  const account = useFoyerAccount()
  if (account.namespace === 'eip155') expectTypeOf(account.address).toEqualTypeOf<`0x${string}` | undefined>()
  expectTypeOf(useFoyerProvider('eip155')).toEqualTypeOf<Eip1193Provider | undefined>()
})

test('a network to switch to is named by its id', () => {
  const { switchNetwork } = useFoyerNetwork()
  switchNetwork({ id: 137 })
  // @ts-expect-error nothing says which one
  switchNetwork({ name: 'Polygon' })
})
