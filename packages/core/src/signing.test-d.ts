import { expectTypeOf, test } from 'vitest'
import type { Foyer } from './foyer.ts'
import { getSigner, type Signer, sendTransaction, signMessage } from './signing.ts'

declare const foyer: Foyer

test('default: signatures, hashes and addresses are typed by their family', () => {
  expectTypeOf(signMessage(foyer, { namespace: 'eip155', message: '' })).resolves.toEqualTypeOf<`0x${string}`>()
  expectTypeOf(signMessage(foyer, { namespace: 'solana', message: '' })).resolves.toEqualTypeOf<string>()
  expectTypeOf(sendTransaction(foyer, { namespace: 'eip155', to: '' })).resolves.toEqualTypeOf<`0x${string}`>()
  const signer = getSigner(foyer, 'solana')
  expectTypeOf(signer).toEqualTypeOf<Signer<'solana'> | undefined>()
  expectTypeOf<Signer<'solana'>['signTransaction']>().returns.resolves.toEqualTypeOf<Uint8Array>()
  expectTypeOf<Signer<'eip155'>['signTypedData']>().returns.resolves.toEqualTypeOf<`0x${string}`>()
  expectTypeOf<Signer<'eip155'>['address']>().toEqualTypeOf<`0x${string}`>()
  expectTypeOf<Signer<'solana'>>().not.toHaveProperty('signTypedData')
})
