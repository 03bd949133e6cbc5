import { pbkdf2Sync } from 'node:crypto'
import { encodeSecp256k1Pubkey, pubkeyToAddress } from '@cosmjs/amino'
import { bytesToHex } from 'viem'
import { HDKey } from 'viem/accounts'

/** The phrase that every test chain knows. Its keys are public: nothing of worth may ever lie on them. */
const testMnemonic = 'test test test test test test test test test test test junk'

export type CosmosAccount = {
  /** Bech32 with the chain's prefix. */
  readonly address: string
  /** 32 bytes in hex. */
  readonly privateKey: `0x${string}`
}

/** The first accounts of the test phrase, at `m/44'/118'/0'/0/<index>` (SLIP-44 coin type of Cosmos). */
export function deriveCosmosAccounts(count: number, bech32Prefix: string): readonly CosmosAccount[] {
  // BIP-39, with no passphrase
  const root = HDKey.fromMasterSeed(pbkdf2Sync(testMnemonic, 'mnemonic', 2048, 64, 'sha512'))
  return Array.from({ length: count }, (_, index) => {
    const { privateKey, publicKey } = root.derive(`m/44'/118'/0'/0/${index}`)
    if (!privateKey || !publicKey) throw new Error('The test phrase gave a key without its halves')
    const address = pubkeyToAddress(encodeSecp256k1Pubkey(publicKey), bech32Prefix)
    return { address, privateKey: bytesToHex(privateKey) }
  })
}
