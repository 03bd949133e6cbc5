import { pbkdf2Sync } from 'node:crypto'
import { bytesToHex } from 'viem'
import { HDKey, hdKeyToAccount } from 'viem/accounts'

/** The phrase that every Ethereum test chain knows. Its keys are public: nothing of worth may ever lie on them. */
export const testMnemonic = 'test test test test test test test test test test test junk'

export type EvmAccount = {
  readonly address: `0x${string}`
  /** 32 bytes in hex. */
  readonly privateKey: `0x${string}`
}

/** The first accounts of the test phrase, at `m/44'/60'/0'/0/<index>`. */
export function deriveEvmAccounts(count: number): readonly EvmAccount[] {
  // BIP-39, with no passphrase
  const root = HDKey.fromMasterSeed(pbkdf2Sync(testMnemonic, 'mnemonic', 2048, 64, 'sha512'))
  return Array.from({ length: count }, (_, addressIndex) => {
    const account = hdKeyToAccount(root, { addressIndex })
    const { privateKey } = account.getHdKey()
    if (!privateKey) throw new Error('The test phrase gave a key without its private half')
    return { address: account.address, privateKey: bytesToHex(privateKey) }
  })
}
