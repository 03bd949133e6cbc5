import type { Foyer, FoyerOptions } from '../index.ts'
import { navigate, open } from '../index.ts'

declare const foyer: Foyer
declare const options: FoyerOptions

navigate(foyer, 'Connect')
navigate(foyer, 'WalletSend', { amount: '1' })
navigate(foyer, 'ConnectingExternal', { connectorId: 'a', namespace: 'eip155' })
// @ts-expect-error parameters are required
navigate(foyer, 'ConnectingExternal')
// @ts-expect-error no such screen
navigate(foyer, 'Nowhere')
open(foyer, { view: 'WalletSend', arguments: { amount: '1' } })
// @ts-expect-error a screen that needs a task to stand on cannot be opened by name
open(foyer, { view: 'SwitchNetwork' })
// @ts-expect-error no such screen
open(foyer, { view: 'WalletSendd' })
// @ts-expect-error nothing serves this option yet, so it is refused
options satisfies FoyerOptions & { readonly siwx: object }
