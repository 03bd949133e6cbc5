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

type Make = Intent['make']
/** A row of the table: in its words `{me}` stands for the address of that name. */
const rowOf =
  (level: Level) =>
  (what: string, finding: string, words: readonly string[], make: Make): Intent => ({
    what,
    level,
    finding,
    make,
    says: (at) => words.map((word) => word.replace(/\{(\w+)\}/g, (_, name: keyof SolanaPlaces) => at[name])),
  })
const [calm, caution, danger] = [rowOf('calm'), rowOf('caution'), rowOf('danger')] as const

/** Transactions whose purpose is known, and what must be said of each. */
export const intents: readonly Intent[] = [
  calm('a transfer of SOL', 'send', [`Sends 1 SOL to ${friend}.`], (at) =>
    system([`!${at.me}`, friend], u32(2), u64(1_000_000_000n)),
  ),
  calm('a transfer with a seed', 'send', ['0.000000005 SOL', friend], (at) =>
    system([at.mine, `!${at.me}`, friend], u32(11), u64(5n), seed, key(programs.system)),
  ),
  caution('an account for a program', 'make-account', ['2 SOL', friend], (at) =>
    system([`!${at.me}`, friend], u32(0), u64(2_000_000_000n), u64(0n), key(evil)),
  ),
  danger('Assign', 'assign', [`${evil} gets control of {me}`], (at) => system([`!${at.me}`], u32(1), key(evil))),
  danger('AssignWithSeed', 'assign', [`${evil} gets control of ${friend}`], (at) =>
    system([friend, `!${at.me}`], u32(10), key(at.me), seed, key(evil)),
  ),
  danger('AdvanceNonce', 'nonce', ['doesn’t expire'], (at) =>
    system([friend, '-SysvarRecentB1ockHashes11111111111111111111', `!${at.me}`], u32(4)),
  ),
  danger('AuthorizeNonce', 'nonce-authority', [`of ${friend} to ${evil}`], (at) =>
    system([friend, `!${at.me}`], u32(7), key(evil)),
  ),
  calm('WithdrawNonce', 'send', ['0.000000007 SOL', evil], (at) =>
    system([friend, evil, `!${at.me}`], u32(5), u64(7n)),
  ),
  danger('an instruction of the system that nobody knows', 'unknown-instruction', ['don’t know what this asks'], (at) =>
    system([`!${at.me}`], u32(99)),
  ),
  calm('Transfer of all USDC', 'send', ['Sends all your USDC: 10000 USDC to {other}.'], (at) =>
    token([at.mine, at.theirs, `!${at.me}`], u8(3), u64(10_000n * million)),
  ),
  calm('TransferChecked', 'send', ['Sends 1.5 USDC to {other}.'], (at) =>
    token([at.mine, `-${at.usdc}`, at.theirs, `!${at.me}`], u8(12), u64(1_500_000n), u8(6)),
  ),
  danger('Approve', 'allow', [`${evil} can spend up to 25 USDC`], (at) =>
    token([at.mine, evil, `!${at.me}`], u8(4), u64(25n * million)),
  ),
  danger('Approve without a limit', 'allow-unlimited', ['Unlimited', 'USDC', evil], (at) =>
    token([at.mine, evil, `!${at.me}`], u8(4), u64(2n ** 64n - 1n)),
  ),
  danger('ApproveChecked', 'allow', [`${evil} can spend up to 1 USDC`], (at) =>
    token([at.mine, `-${at.usdc}`, evil, `!${at.me}`], u8(13), u64(million), u8(6)),
  ),
  danger(
    'SetAuthority of the owner',
    'authority',
    [`Transfers the ownership of {mine} to ${evil}.`, `New authority: ${evil}`],
    (at) => token([at.mine, `!${at.me}`], u8(6, 2, 1), key(evil)),
  ),
  danger('SetAuthority of closing', 'authority', [`to ${evil}`, 'right to close'], (at) =>
    token([at.mine, `!${at.me}`], u8(6, 3, 1), key(evil)),
  ),
  danger('SetAuthority of minting, to nobody', 'authority', ['right to mint more of {usdc} to no one'], (at) =>
    token([at.usdc, `!${at.me}`], u8(6, 0, 0)),
  ),
  danger('CloseAccount to another', 'close', ['Closes {mine}.', `goes to ${evil}`], (at) =>
    token([at.mine, evil, `!${at.me}`], u8(9)),
  ),
  calm('CloseAccount to oneself', 'close', ['comes back to you'], (at) => token([at.mine, at.me, `!${at.me}`], u8(9))),
  danger('Burn', 'burn', ['Burns 3 USDC.'], (at) => token([at.mine, at.usdc, `!${at.me}`], u8(8), u64(3n * million))),
  danger('BurnChecked', 'burn', ['Burns 3 USDC.'], (at) =>
    token([at.mine, at.usdc, `!${at.me}`], u8(15), u64(3n * million), u8(6)),
  ),
  caution('MintTo', 'mint', ['Mints 9 USDC'], (at) =>
    token([at.usdc, at.theirs, `!${at.me}`], u8(7), u64(9n * million)),
  ),
  caution('FreezeAccount', 'token', ['Freeze', '{mine}'], (at) => token([at.mine, at.usdc, `!${at.me}`], u8(10))),
  danger('WithdrawExcessLamports', 'excess', [`sends it to ${evil}`], (at) =>
    token([at.mine, evil, `!${at.me}`], u8(38)),
  ),
  danger('UnwrapLamports', 'unwrap', ['2 SOL', evil], (at) =>
    token([at.mine, evil, `!${at.me}`], u8(45, 1), u64(2_000_000_000n)),
  ),
  danger('a Batch with an Approve inside', 'allow-unlimited', ['Sends 1 USDC', 'Unlimited', evil], (at) =>
    token(
      [at.mine, at.theirs, `!${at.me}`, at.mine, evil, `!${at.me}`],
      u8(255, 3, 9, 3),
      u64(million),
      u8(3, 9, 4),
      u64(2n ** 64n - 1n),
    ),
  ),
  danger('a Batch that is cut off', 'unknown-instruction', ['don’t know what this asks'], (at) =>
    token([at.mine, evil, `!${at.me}`], u8(255, 3, 9, 4)),
  ),
  danger(
    'an instruction of the token program that nobody knows',
    'unknown-instruction',
    ['don’t know what this asks'],
    (at) => token([at.mine, `!${at.me}`], u8(200)),
  ),
  danger('a Transfer that is cut off', 'unknown-instruction', ['don’t know what this asks'], (at) =>
    token([at.mine, evil, `!${at.me}`], u8(3, 1)),
  ),
  calm('Transfer of a token of Token-2022', 'send', ['Sends 2 RICH to {other}.'], (at) =>
    extended([at.myRich, `-${at.rich}`, at.theirRich, `!${at.me}`], u8(12), u64(2_000_000_000n), u8(9)),
  ),
  caution('TransferCheckedWithFee', 'fee-kept', ['Sends 2 RICH', 'keeps 0.5 RICH'], (at) =>
    extended(
      [at.myRich, `-${at.rich}`, at.theirRich, `!${at.me}`],
      u8(26, 1),
      u64(2_000_000_000n),
      u8(9),
      u64(500_000_000n),
    ),
  ),
  danger('a confidential transfer', 'extension', ['Confidential transfer'], (at) =>
    extended([at.myRich, `!${at.me}`], u8(27, 7)),
  ),
  danger('a permanent delegate', 'extension', ['Permanent delegate'], (at) =>
    extended([at.rich, `!${at.me}`], u8(35), key(evil)),
  ),
  caution('a transfer hook', 'extension', ['runs with every transfer'], (at) =>
    extended([at.rich, `!${at.me}`], u8(36, 1), key(evil)),
  ),
  danger('SetAuthority of the permanent delegate', 'authority', ['anyone’s tokens', evil], (at) =>
    extended([at.rich, `!${at.me}`], u8(6, 8, 1), key(evil)),
  ),
  caution('RecoverNested', 'recover', ['nested'], (at) => [
    instruct(programs.tokenAccounts, [at.mine, `-${at.usdc}`, at.theirs, `!${at.me}`], u8(2)),
  ]),
  danger('a new authority for stake', 'authority', [`stake of ${friend} to ${evil}`], (at) => [
    instruct(programs.stake, [friend, `!${at.me}`], u32(1), key(evil), u32(1)),
  ]),
  caution('withdrawn stake', 'stake', [`Sends 3 SOL to ${evil}.`], (at) => [
    instruct(programs.stake, [friend, evil, `!${at.me}`], u32(4), u64(3_000_000_000n)),
  ]),
  danger('an upgraded program', 'upgrade', ['Replaces the code of {other}'], (at) => [
    instruct(programs.loader, [friend, at.other, evil, at.me, `!${at.me}`], u32(3)),
  ]),
  danger('the authority of a program', 'authority', [`of ${friend} to ${evil}`], (at) => [
    instruct(programs.loader, [friend, `!${at.me}`, `-${evil}`], u32(4)),
  ]),
  danger(
    'a program nobody knows that gets a token account',
    'unknown-program',
    [programs.unknown, '0x010203'],
    (at) => [instruct(programs.unknown, [at.mine, `!${at.me}`], u8(1, 2, 3))],
  ),
  danger('a price for going first that is dear', 'dear', ['unusually high'], (at) => [
    instruct(programs.budget, [], u8(2), u32(1_400_000)),
    instruct(programs.budget, [], u8(3), u64(100_000_000n)),
    ...system([`!${at.me}`, friend], u32(2), u64(1n)),
  ]),
]
