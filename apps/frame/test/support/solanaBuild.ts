import { base58 } from '@scure/base'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getCompiledTransactionMessageEncoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'

export const programs = {
  system: address('11111111111111111111111111111111'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  tokenAccounts: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  budget: address('ComputeBudget111111111111111111111111111111'),
  memo: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  stake: address('Stake11111111111111111111111111111111111111'),
  loader: address('BPFLoaderUpgradeab1e11111111111111111111111'),
  unknown: address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'),
  tables: address('AddressLookupTab1e1111111111111111111111111'),
} as const

const blockhash = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'

/** Little-endian bytes. */
export function u8(...values: number[]): Uint8Array {
  return Uint8Array.from(values)
}
export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
export function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}
export function key(text: string): Uint8Array {
  return base58.decode(text)
}
export function join(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** `accounts`: with `!` in front one that signs, with `-` one that is only read. */
export function instruct(program: Address, accounts: readonly string[], ...data: Uint8Array[]): Instruction {
  return {
    programAddress: program,
    accounts: accounts.map((text) => {
      const role = text.startsWith('!')
        ? AccountRole.WRITABLE_SIGNER
        : text.startsWith('-')
          ? AccountRole.READONLY
          : AccountRole.WRITABLE
      return { address: address(text.replace(/^[!-]/, '')), role }
    }),
    data: join(...data),
  }
}

const lifetime = { blockhash, lastValidBlockHeight: 1_000n } as never

/** A transaction in base58, unsigned, as a site makes it. */
export function build(payer: string, instructions: readonly Instruction[], version: 0 | 1 | 'legacy' = 0): string {
  const message = pipe(
    createTransactionMessage({ version }),
    (draft) => setTransactionMessageFeePayer(address(payer), draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return base58.encode(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message as never) as never)))
}

/** A transfer of SOL to the account at one place of a table. */
export function buildWithTable(
  payer: string,
  { table, index, lamports }: { table: string; index: number; lamports: bigint },
): string {
  const message = {
    version: 0,
    header: { numSignerAccounts: 1, numReadonlySignerAccounts: 0, numReadonlyNonSignerAccounts: 1 },
    staticAccounts: [payer, programs.system],
    lifetimeToken: blockhash,
    instructions: [{ programAddressIndex: 1, accountIndices: [0, 2], data: join(u32(2), u64(lamports)) }],
    addressTableLookups: [{ lookupTableAddress: table, writableIndexes: [index], readonlyIndexes: [] }],
  }
  const bytes = getCompiledTransactionMessageEncoder().encode(message as never)
  return base58.encode(join(u8(1), new Uint8Array(64), new Uint8Array(bytes)))
}

export async function tokenAccountOf(
  owner: string,
  { mint, program }: { readonly mint: string; readonly program: Address },
) {
  const encoder = getAddressEncoder()
  const [found] = await getProgramDerivedAddress({
    programAddress: programs.tokenAccounts,
    seeds: [encoder.encode(address(owner)), encoder.encode(program), encoder.encode(address(mint))],
  })
  return found
}
