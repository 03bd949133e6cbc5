import type { Connection } from '@foyer/base'
import type { AccountState } from '@foyer/core'
import type { ComponentProps } from 'svelte'
import { expectTypeOf, test } from 'vitest'
import type FoyerButton from './FoyerButton.svelte'
import type FoyerWalletButton from './FoyerWalletButton.svelte'

test('default: events tell what the elements tell', () => {
  expectTypeOf<ComponentProps<typeof FoyerButton>['onaccountchange']>().toEqualTypeOf<
    ((account: AccountState) => void) | undefined
  >()
  expectTypeOf<ComponentProps<typeof FoyerWalletButton>['onconnect']>().toEqualTypeOf<
    ((connection: Connection) => void) | undefined
  >()
})
