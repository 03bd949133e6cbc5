import { pbkdf2Sync } from 'node:crypto'
import { type Coin, encodeSecp256k1Pubkey, pubkeyToAddress } from '@cosmjs/amino'
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

export type LedgerAccount = {
  readonly address: string
  readonly accountNumber: number
  /** How many transactions it has made. */
  sequence: number
  /** Known from its first transaction on; compressed. */
  publicKey: Uint8Array | undefined
  /** Base units by denomination. */
  readonly coins: Map<string, bigint>
}

/** Accounts and their coins: the auth and bank modules in one. */
export type Ledger = {
  readonly bech32Prefix: string
  find(address: string): LedgerAccount | undefined
  /** @throws code 9 */
  require(address: string): LedgerAccount
  add(address: string, coins: readonly Coin[]): void
  /** @throws code 5 when any of them is more than there is; nothing is taken then */
  take(address: string, coins: readonly Coin[]): void
  /** Runs changes, and undoes those of coins when they throw or `save` is false. */
  attempt<result>(changes: () => result, save?: boolean): result
  addressOf(publicKey: Uint8Array): string
}

export function createLedger(bech32Prefix: string): Ledger {
  const accounts = new Map<string, LedgerAccount>()

  const open = (address: string): LedgerAccount => {
    const found = accounts.get(address)
    if (found) return found
    const account = { address, accountNumber: accounts.size, sequence: 0, publicKey: undefined, coins: new Map() }
    accounts.set(address, account)
    return account
  }
  const require = (address: string): LedgerAccount => {
    const account = accounts.get(address)
    if (!account) throw abciError('unknownAddress', `account ${address} does not exist: unknown address`)
    return account
  }
  const take = (address: string, coins: readonly Coin[]) => {
    const account = require(address)
    for (const { denom, amount } of coins) {
      const has = account.coins.get(denom) ?? 0n
      if (has >= BigInt(amount)) continue
      const log = `spendable balance ${has}${denom} is smaller than ${amount}${denom}: insufficient funds`
      throw abciError('insufficientFunds', log)
    }
    for (const { denom, amount } of coins) {
      account.coins.set(denom, (account.coins.get(denom) ?? 0n) - BigInt(amount))
    }
  }
  const attempt = <result>(changes: () => result, save = true): result => {
    const undo = createUndo(accounts)
    try {
      const result = changes()
      if (!save) undo()
      return result
    } catch (error) {
      undo()
      throw error
    }
  }

  return {
    bech32Prefix,
    find: (address) => accounts.get(address),
    require,
    take,
    attempt,
    add(address, coins) {
      const account = open(address)
      for (const { denom, amount } of coins) {
        account.coins.set(denom, (account.coins.get(denom) ?? 0n) + BigInt(amount))
      }
    },
    addressOf: (publicKey) => pubkeyToAddress(encodeSecp256k1Pubkey(publicKey), bech32Prefix),
  }
}

/** @returns gives every account the coins it has now, and takes those away that came since */
function createUndo(accounts: Map<string, LedgerAccount>): () => void {
  const before = [...accounts.values()].map((account) => [account, new Map(account.coins)] as const)
  return () => {
    for (const [account, coins] of before) {
      account.coins.clear()
      for (const [denom, amount] of coins) account.coins.set(denom, amount)
    }
    for (const address of [...accounts.keys()].slice(before.length)) accounts.delete(address)
  }
}

/** Codes of the `sdk` codespace that this stand-in answers (cosmos-sdk `types/errors`). */
const abciCodes = {
  txDecode: 2,
  unauthorized: 4,
  insufficientFunds: 5,
  unknownRequest: 6,
  invalidAddress: 7,
  invalidPublicKey: 8,
  unknownAddress: 9,
  invalidCoins: 10,
  outOfGas: 11,
  insufficientFee: 13,
  noSignatures: 15,
  invalidRequest: 18,
  alreadyInMempool: 19,
  keyNotFound: 22,
  timeoutHeight: 30,
  wrongSequence: 32,
} as const

export type AbciFailure = { readonly code: number; readonly log: string }

/** An error that a node answers with a code and a log. */
export function abciError(name: keyof typeof abciCodes, log: string): Error & AbciFailure {
  return Object.assign(new Error(log), { code: abciCodes[name], log })
}

/** The code and log of anything thrown; what is not of ours is code 1, as in the SDK. */
export function toAbciFailure(error: unknown): AbciFailure {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return { code: typeof code === 'number' ? code : 1, log: String(message ?? error) }
}
