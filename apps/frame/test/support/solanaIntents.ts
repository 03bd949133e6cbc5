import type { Instruction } from '@solana/kit'
import type { Level } from '../../src/approvals/review.ts'
import { instruct, join, key, programs, u8, u32, u64 } from './solanaBuild.ts'

/** Addresses on the local chain: of the account, of another one, of two tokens, and of what both have of them. */
export type SolanaPlaces = {
  me: string
  other: string
  usdc: string
  rich: string
  mine: string
  theirs: string
  myRich: string
  theirRich: string
}

export const friend = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
export const evil = 'GkXn6PUbcvpwAzVCgJFychMgAhLk8QvG8yXLYJkGvEXu'

export type Intent = {
  readonly what: string
  readonly make: (at: SolanaPlaces) => readonly Instruction[]
  readonly level: Level
  /** Its finding, and words that must stand in a finding or a row. */
  readonly finding: string
  readonly says: (at: SolanaPlaces) => readonly string[]
}

export const million = 1_000_000n
export const token = (...rest: [readonly string[], ...Uint8Array[]]) => [instruct(programs.token, ...rest)]
const extended = (...rest: [readonly string[], ...Uint8Array[]]) => [instruct(programs.token2022, ...rest)]
export const system = (...rest: [readonly string[], ...Uint8Array[]]) => [instruct(programs.system, ...rest)]
const seed = join(u64(4n), new TextEncoder().encode('seed'))

/** Transactions whose purpose is known, and what must be said of each. */
export const intents: readonly Intent[] = [
  {
    what: 'a transfer of SOL',
    level: 'calm',
    finding: 'send',
    make: (at) => system([`!${at.me}`, friend], u32(2), u64(1_000_000_000n)),
    says: () => [`Sends 1 SOL to ${friend}.`],
  },
  {
    what: 'a transfer with a seed',
    level: 'calm',
    finding: 'send',
    make: (at) => system([at.mine, `!${at.me}`, friend], u32(11), u64(5n), seed, key(programs.system)),
    says: () => ['0.000000005 SOL', friend],
  },
  {
    what: 'an account for a program',
    level: 'caution',
    finding: 'make-account',
    make: (at) => system([`!${at.me}`, friend], u32(0), u64(2_000_000_000n), u64(0n), key(evil)),
    says: () => ['2 SOL', friend],
  },
  {
    what: 'Assign',
    level: 'danger',
    finding: 'assign',
    make: (at) => system([`!${at.me}`], u32(1), key(evil)),
    says: (at) => [`${evil} gets control of ${at.me}`],
  },
  {
    what: 'AssignWithSeed',
    level: 'danger',
    finding: 'assign',
    make: (at) => system([friend, `!${at.me}`], u32(10), key(at.me), seed, key(evil)),
    says: () => [`${evil} gets control of ${friend}`],
  },
  {
    what: 'AdvanceNonce',
    level: 'danger',
    finding: 'nonce',
    make: (at) => system([friend, '-SysvarRecentB1ockHashes11111111111111111111', `!${at.me}`], u32(4)),
    says: () => ['doesn’t expire'],
  },
  {
    what: 'AuthorizeNonce',
    level: 'danger',
    finding: 'nonce-authority',
    make: (at) => system([friend, `!${at.me}`], u32(7), key(evil)),
    says: () => [`of ${friend} to ${evil}`],
  },
  {
    what: 'WithdrawNonce',
    level: 'calm',
    finding: 'send',
    make: (at) => system([friend, evil, `!${at.me}`], u32(5), u64(7n)),
    says: () => ['0.000000007 SOL', evil],
  },
  {
    what: 'an instruction of the system that nobody knows',
    level: 'danger',
    finding: 'unknown-instruction',
    make: (at) => system([`!${at.me}`], u32(99)),
    says: () => ['don’t know what this asks'],
  },
  {
    what: 'Transfer of all USDC',
    level: 'calm',
    finding: 'send',
    make: (at) => token([at.mine, at.theirs, `!${at.me}`], u8(3), u64(10_000n * million)),
    says: (at) => [`Sends all your USDC: 10000 USDC to ${at.other}.`],
  },
  {
    what: 'TransferChecked',
    level: 'calm',
    finding: 'send',
    make: (at) => token([at.mine, `-${at.usdc}`, at.theirs, `!${at.me}`], u8(12), u64(1_500_000n), u8(6)),
    says: (at) => [`Sends 1.5 USDC to ${at.other}.`],
  },
  {
    what: 'Approve',
    level: 'danger',
    finding: 'allow',
    make: (at) => token([at.mine, evil, `!${at.me}`], u8(4), u64(25n * million)),
    says: () => [`${evil} can spend up to 25 USDC`],
  },
  {
    what: 'Approve without a limit',
    level: 'danger',
    finding: 'allow-unlimited',
    make: (at) => token([at.mine, evil, `!${at.me}`], u8(4), u64(2n ** 64n - 1n)),
    says: () => ['Unlimited', 'USDC', evil],
  },
  {
    what: 'ApproveChecked',
    level: 'danger',
    finding: 'allow',
    make: (at) => token([at.mine, `-${at.usdc}`, evil, `!${at.me}`], u8(13), u64(million), u8(6)),
    says: () => [`${evil} can spend up to 1 USDC`],
  },
  {
    what: 'SetAuthority of the owner',
    level: 'danger',
    finding: 'authority',
    make: (at) => token([at.mine, `!${at.me}`], u8(6, 2, 1), key(evil)),
    says: (at) => [`Transfers the ownership of ${at.mine} to ${evil}.`, `New authority: ${evil}`],
  },
  {
    what: 'SetAuthority of closing',
    level: 'danger',
    finding: 'authority',
    make: (at) => token([at.mine, `!${at.me}`], u8(6, 3, 1), key(evil)),
    says: () => [`to ${evil}`, 'right to close'],
  },
  {
    what: 'SetAuthority of minting, to nobody',
    level: 'danger',
    finding: 'authority',
    make: (at) => token([at.usdc, `!${at.me}`], u8(6, 0, 0)),
    says: (at) => [`right to mint more of ${at.usdc} to no one`],
  },
  {
    what: 'CloseAccount to another',
    level: 'danger',
    finding: 'close',
    make: (at) => token([at.mine, evil, `!${at.me}`], u8(9)),
    says: (at) => [`Closes ${at.mine}.`, `goes to ${evil}`],
  },
  {
    what: 'CloseAccount to oneself',
    level: 'calm',
    finding: 'close',
    make: (at) => token([at.mine, at.me, `!${at.me}`], u8(9)),
    says: () => ['comes back to you'],
  },
  {
    what: 'Burn',
    level: 'danger',
    finding: 'burn',
    make: (at) => token([at.mine, at.usdc, `!${at.me}`], u8(8), u64(3n * million)),
    says: () => ['Burns 3 USDC.'],
  },
  {
    what: 'BurnChecked',
    level: 'danger',
    finding: 'burn',
    make: (at) => token([at.mine, at.usdc, `!${at.me}`], u8(15), u64(3n * million), u8(6)),
    says: () => ['Burns 3 USDC.'],
  },
  {
    what: 'MintTo',
    level: 'caution',
    finding: 'mint',
    make: (at) => token([at.usdc, at.theirs, `!${at.me}`], u8(7), u64(9n * million)),
    says: () => ['Mints 9 USDC'],
  },
  {
    what: 'FreezeAccount',
    level: 'caution',
    finding: 'token',
    make: (at) => token([at.mine, at.usdc, `!${at.me}`], u8(10)),
    says: (at) => ['Freeze', at.mine],
  },
  {
    what: 'WithdrawExcessLamports',
    level: 'danger',
    finding: 'excess',
    make: (at) => token([at.mine, evil, `!${at.me}`], u8(38)),
    says: () => [`sends it to ${evil}`],
  },
  {
    what: 'UnwrapLamports',
    level: 'danger',
    finding: 'unwrap',
    make: (at) => token([at.mine, evil, `!${at.me}`], u8(45, 1), u64(2_000_000_000n)),
    says: () => ['2 SOL', evil],
  },
  {
    what: 'a Batch with an Approve inside',
    level: 'danger',
    finding: 'allow-unlimited',
    make: (at) =>
      token(
        [at.mine, at.theirs, `!${at.me}`, at.mine, evil, `!${at.me}`],
        u8(255, 3, 9, 3),
        u64(million),
        u8(3, 9, 4),
        u64(2n ** 64n - 1n),
      ),
    says: () => ['Sends 1 USDC', 'Unlimited', evil],
  },
  {
    what: 'a Batch that is cut off',
    level: 'danger',
    finding: 'unknown-instruction',
    make: (at) => token([at.mine, evil, `!${at.me}`], u8(255, 3, 9, 4)),
    says: () => ['don’t know what this asks'],
  },
  {
    what: 'an instruction of the token program that nobody knows',
    level: 'danger',
    finding: 'unknown-instruction',
    make: (at) => token([at.mine, `!${at.me}`], u8(200)),
    says: () => ['don’t know what this asks'],
  },
  {
    what: 'a Transfer that is cut off',
    level: 'danger',
    finding: 'unknown-instruction',
    make: (at) => token([at.mine, evil, `!${at.me}`], u8(3, 1)),
    says: () => ['don’t know what this asks'],
  },
  {
    what: 'Transfer of a token of Token-2022',
    level: 'calm',
    finding: 'send',
    make: (at) => extended([at.myRich, `-${at.rich}`, at.theirRich, `!${at.me}`], u8(12), u64(2_000_000_000n), u8(9)),
    says: (at) => [`Sends 2 RICH to ${at.other}.`],
  },
  {
    what: 'TransferCheckedWithFee',
    level: 'caution',
    finding: 'fee-kept',
    make: (at) =>
      extended(
        [at.myRich, `-${at.rich}`, at.theirRich, `!${at.me}`],
        u8(26, 1),
        u64(2_000_000_000n),
        u8(9),
        u64(500_000_000n),
      ),
    says: () => ['Sends 2 RICH', 'keeps 0.5 RICH'],
  },
  {
    what: 'a confidential transfer',
    level: 'danger',
    finding: 'extension',
    make: (at) => extended([at.myRich, `!${at.me}`], u8(27, 7)),
    says: () => ['Confidential transfer'],
  },
  {
    what: 'a permanent delegate',
    level: 'danger',
    finding: 'extension',
    make: (at) => extended([at.rich, `!${at.me}`], u8(35), key(evil)),
    says: () => ['Permanent delegate'],
  },
  {
    what: 'a transfer hook',
    level: 'caution',
    finding: 'extension',
    make: (at) => extended([at.rich, `!${at.me}`], u8(36, 1), key(evil)),
    says: () => ['runs with every transfer'],
  },
  {
    what: 'SetAuthority of the permanent delegate',
    level: 'danger',
    finding: 'authority',
    make: (at) => extended([at.rich, `!${at.me}`], u8(6, 8, 1), key(evil)),
    says: () => ['anyone’s tokens', evil],
  },
  {
    what: 'RecoverNested',
    level: 'caution',
    finding: 'recover',
    make: (at) => [instruct(programs.tokenAccounts, [at.mine, `-${at.usdc}`, at.theirs, `!${at.me}`], u8(2))],
    says: () => ['nested'],
  },
  {
    what: 'a new authority for stake',
    level: 'danger',
    finding: 'authority',
    make: (at) => [instruct(programs.stake, [friend, `!${at.me}`], u32(1), key(evil), u32(1))],
    says: () => [`stake of ${friend} to ${evil}`],
  },
  {
    what: 'withdrawn stake',
    level: 'caution',
    finding: 'stake',
    make: (at) => [instruct(programs.stake, [friend, evil, `!${at.me}`], u32(4), u64(3_000_000_000n))],
    says: () => [`Sends 3 SOL to ${evil}.`],
  },
  {
    what: 'an upgraded program',
    level: 'danger',
    finding: 'upgrade',
    make: (at) => [instruct(programs.loader, [friend, at.other, evil, at.me, `!${at.me}`], u32(3))],
    says: (at) => [`Replaces the code of ${at.other}`],
  },
  {
    what: 'the authority of a program',
    level: 'danger',
    finding: 'authority',
    make: (at) => [instruct(programs.loader, [friend, `!${at.me}`, `-${evil}`], u32(4))],
    says: () => [`of ${friend} to ${evil}`],
  },
  {
    what: 'a program nobody knows that gets a token account',
    level: 'danger',
    finding: 'unknown-program',
    make: (at) => [instruct(programs.unknown, [at.mine, `!${at.me}`], u8(1, 2, 3))],
    says: () => [programs.unknown, '0x010203'],
  },
  {
    what: 'a price for going first that is dear',
    level: 'danger',
    finding: 'dear',
    make: (at) => [
      instruct(programs.budget, [], u8(2), u32(1_400_000)),
      instruct(programs.budget, [], u8(3), u64(100_000_000n)),
      ...system([`!${at.me}`, friend], u32(2), u64(1n)),
    ],
    says: () => ['unusually high'],
  },
]
