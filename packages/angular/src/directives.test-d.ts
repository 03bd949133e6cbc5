import type { EventEmitter } from '@angular/core'
import type { Connection } from '@foyer/base'
import type { AccountState } from '@foyer/core'
import { expectTypeOf, test } from 'vitest'
import type { FoyerButton, FoyerWalletButton } from './directives.ts'

test('default: events tell what the elements tell', () => {
  expectTypeOf<FoyerButton['accountChange']>().toEqualTypeOf<EventEmitter<AccountState>>()
  expectTypeOf<FoyerWalletButton['connected']>().toEqualTypeOf<EventEmitter<Connection>>()
})
