import type { Connection } from '@foyer/base'
import type { AccountState } from '@foyer/core'
import { expectTypeOf, test } from 'vitest'
import type { FoyerButton, FoyerWalletButton } from './components.ts'

type Props<component extends abstract new (...args: never) => { readonly $props: object }> =
  InstanceType<component>['$props']

test('default: events tell what the elements tell', () => {
  type Account = Parameters<NonNullable<Props<typeof FoyerButton>['onAccountchange']>>
  type Connected = Parameters<NonNullable<Props<typeof FoyerWalletButton>['onConnect']>>
  expectTypeOf<Account>().toEqualTypeOf<[_: AccountState]>()
  expectTypeOf<Connected>().toEqualTypeOf<[_: Connection]>()
})
