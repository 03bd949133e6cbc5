import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { associatedTokenProgram, metadataProgram } from './addresses.ts'

/** Returns where an owner keeps a token, by the rule every wallet follows. */
export async function getAssociatedAccount(owner: string, mint: string, program: string): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: address(associatedTokenProgram),
    seeds: [encode(address(owner)), encode(address(program)), encode(address(mint))],
  })
  return account
}

/** Returns where Metaplex keeps a mint's name. */
export async function getMetadataAccount(mint: string): Promise<Address> {
  const { encode } = getAddressEncoder()
  const programAddress = address(metadataProgram)
  const seeds = ['metadata', encode(programAddress), encode(address(mint))]
  const [account] = await getProgramDerivedAddress({ programAddress, seeds })
  return account
}
