import type { Connection } from '@foyer/base'
import type { AccountState, Foyer } from '@foyer/core'
import { expectTypeOf, test } from 'vitest'
import type { FoyerButtonElement } from './defineFoyerElements.tsx'

declare const foyer: Foyer

test('elements are typed by their names', () => {
  expectTypeOf(document.createElement('foyer-button')).toEqualTypeOf<FoyerButtonElement>()
  expectTypeOf(document.createElement('foyer-network-button').size).toEqualTypeOf<'sm' | 'md' | undefined>()
  expectTypeOf(document.createElement('foyer-wallet-button').wallet).toEqualTypeOf<string>()
  document.createElement('foyer-wallet-button').addEventListener('connect', ({ detail }) => {
    expectTypeOf(detail).toEqualTypeOf<Connection>()
  })
  expectTypeOf(document.createElement('foyer-modal').foyer).toEqualTypeOf<Foyer>()
  document.createElement('foyer-button').addEventListener('accountchange', ({ detail }) => {
    expectTypeOf(detail).toEqualTypeOf<AccountState>()
  })
})

test('in JSX their attributes are checked', () => {
  expectTypeOf(<foyer-button foyer={foyer} size="sm" chars-start={2} className="mine" hidden />).not.toBeAny()
  expectTypeOf(<foyer-network-button foyer={foyer} label="Elsewhere" disabled />).not.toBeAny()
  expectTypeOf(<foyer-wallet-button foyer={foyer} wallet="metamask" namespace="eip155" />).not.toBeAny()
  // @ts-expect-error which wallet is not said
  expectTypeOf(<foyer-wallet-button />).not.toBeAny()
  // @ts-expect-error no such size
  expectTypeOf(<foyer-button size="xl" />).not.toBeAny()
})
