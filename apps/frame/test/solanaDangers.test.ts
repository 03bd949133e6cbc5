import { base64 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Level, Review } from '../src/approvals/review.ts'
import { solanaSignAllTransactions } from '../src/approvals/solanaSignAllTransactions.tsx'
import { solanaSignAndSendTransaction } from '../src/approvals/solanaSignAndSendTransaction.tsx'
import { solanaSignTransaction } from '../src/approvals/solanaSignTransaction.tsx'
import { build, buildWithTable, instruct, join, key, programs, u8, u32, u64 } from './support/solanaBuild.ts'
import { evil, friend, intents, million, type SolanaPlaces, system, token } from './support/solanaIntents.ts'
import { type SolanaWorld, startSolanaWorld } from './support/solanaWorld.ts'

let world: SolanaWorld
let shown = 0
/** Filled when the chain is there. */
const at: SolanaPlaces = { me: '', other: '', usdc: '', rich: '', mine: '', theirs: '', myRich: '', theirRich: '' }

beforeAll(async () => {
  world = await startSolanaWorld()
  Object.assign(at, world.places)
})
afterAll(async () => {
  await world?.stop()
  console.log(`solanaDangers: ${intents.length} intents in the table, ${shown} shown as what they are`)
})

async function review(transaction: string, approval = solanaSignTransaction): Promise<Review> {
  const request = world.toRequest('solana_signTransaction', { transaction })
  const found = approval.review?.(await approval.read(request), request)
  if (!found) throw new Error('nothing to show')
  return found
}

const readFacts = ({ sections }: Review) =>
  sections.flatMap(({ facts }) => facts.map(({ name, value }) => `${name}: ${value}`))
const losses = ({ balanceChanges: all }: Review) =>
  all.kind === 'known' ? all.changes.map(({ amount, isLoss }) => `${isLoss ? '−' : '+'}${amount}`) : [all.kind]

const ranks: readonly Level[] = ['calm', 'caution', 'danger']

describe('what a transaction is for is said, from its bytes', () => {
  test.each(intents)('error: $what', async ({ make, level, finding, says }) => {
    // with a node that answers, and with one that answers nothing
    for (const isSilent of [false, true]) {
      world.liar.set(
        isSilent
          ? ({ method }) => (method === 'simulateTransaction' ? { error: { message: 'no' } } : undefined)
          : undefined,
      )
      const found = await review(build(at.me, make(at)))
      expect(found.findings.map(({ name }) => name)).toContain(finding)
      // one that would fail here is amber besides
      if (isSilent) expect(found.level).toBe(level)
      else expect(ranks.indexOf(found.level)).toBeGreaterThanOrEqual(ranks.indexOf(level))
      expect([...found.findings.map(({ sentence }) => sentence), ...readFacts(found)].join('\n')).toSatisfy(
        (text: string) => says(at).every((one) => text.includes(one)),
      )
      expect(found.mayStayInFrame).toBe(false)
    }
    world.liar.set(({ service }) => (service === 'node' ? { error: { message: 'no' } } : undefined))
    const blind = await review(build(at.me, make(at)))
    expect(blind.findings.map(({ name }) => name)).toContain(finding)
    expect(blind.balanceChanges.kind).toBe('unknown')
    world.liar.set(undefined)
    shown += 1
  })
})

describe('balances', () => {
  test('default: all USDC sent is shown as that, in tokens, beside the fee', async () => {
    const found = await review(
      build(at.me, token([at.mine, at.theirs, `!${at.me}`], u8(3), u64(10_000n * million))),
      solanaSignAndSendTransaction,
    )
    expect(losses(found)).toEqual(['−0.000005 SOL', '−10000 USDC'])
    expect(found.facts).toMatchObject([{ name: 'Network fee', value: '0.000005 SOL', kind: 'words', depth: 0 }])
  })

  test('behavior: what a program does by itself is seen: an approval the runtime makes is one, whoever asked for it', async () => {
    world.liar.set(async ({ method }, honest) => {
      if (method !== 'simulateTransaction') return undefined
      const { result } = (await honest()) as { result: { value: { accounts: ({ data: [string, string] } | null)[] } } }
      // as after a call from one program to another: the delegate of the token account is set
      const accounts = result.value.accounts.map((account) => {
        const data = account ? base64.decode(account.data[0]) : new Uint8Array()
        if (!account || data.length !== 165) return account
        data.set([...u32(1), ...key(evil)], 72)
        data.set(u64(7n * million), 121)
        return { ...account, data: [base64.encode(data), 'base64'] }
      })
      return { result: { ...result, value: { ...result.value, err: null, accounts } } }
    })
    const found = await review(
      build(at.me, [instruct(programs.memo, [`!${at.me}`, at.mine], new TextEncoder().encode('hi'))]),
    )
    world.liar.set(undefined)
    expect(found.level).toBe('danger')
    expect(found.sentence).toBe(`${evil} can spend up to 7 USDC of yours, without asking again.`)
  })

  test('error: characters of a memo that are not seen are written out, and said', async () => {
    const text = new TextEncoder().encode('to \u202eeciovni\u200b 7')
    const found = await review(build(at.me, [instruct(programs.memo, [`!${at.me}`], text)]))
    expect(found.level).toBe('caution')
    expect(found.sentence).toBe('This contains invisible characters (U+202E, U+200B). They are written out below.')
    expect(readFacts(found).join()).not.toMatch(/[\u202e\u200b]/)
    expect(readFacts(found)).toContain('Text: to [U+202E]eciovni[U+200B] 7')
  })

  test('error: a simulation that lies about what changes takes no warning away', async () => {
    world.liar.set(({ method }) =>
      method === 'simulateTransaction' ? { result: { value: { err: null, accounts: [] } } } : undefined,
    )
    const found = await review(build(at.me, token([at.mine, evil, `!${at.me}`], u8(4), u64(2n ** 64n - 1n))))
    world.liar.set(undefined)
    expect([found.level, found.balanceChanges.kind]).toEqual(['danger', 'unknown'])
  })

  test('error: an absurd price for going first is refused', async () => {
    const dear = [
      instruct(programs.budget, [], u8(2), u32(1_400_000)),
      instruct(programs.budget, [], u8(3), u64(10n ** 12n)),
    ]
    await expect(review(build(at.me, dear))).rejects.toThrow('above this wallet’s limit of 100 SOL')
  })
})

describe('tables', () => {
  const table = 'AddressLookupTab1e1111111111111111111111112'
  const held = join(new Uint8Array(56), key(friend), key(evil))
  const answer = (owner: string) => ({ lamports: 1, owner, data: [base64.encode(held), 'base64'], executable: false })
  const setOwner = (owner: string) =>
    world.liar.set(({ method, params }) =>
      method === 'getMultipleAccounts' && (params[0] as string[])[0] === table
        ? { result: { value: [answer(owner)] } }
        : undefined,
    )

  test('default: a recipient behind a table is read from the chain', async () => {
    setOwner(programs.tables)
    const found = await review(buildWithTable(at.me, { table, index: 1, lamports: 1_000_000_000n }))
    world.liar.set(undefined)
    expect(found.findings.map(({ sentence }) => sentence)).toContain(`Sends 1 SOL to ${evil}.`)
    expect(found.findings.map(({ name }) => name)).not.toContain('tables')
  })

  test.each([
    ['that is not there', undefined, 1],
    ['that is too short', programs.tables, 9],
    ['of another program', programs.system, 1],
  ] as const)('error: behind a table %s nobody is known, and that is said', async (_, owner, index) => {
    if (owner) setOwner(owner)
    const found = await review(buildWithTable(at.me, { table, index, lamports: 1_000_000_000n }))
    world.liar.set(undefined)
    expect(found.level).toBe('danger')
    expect(found.sentence).toContain('couldn’t be read')
    expect(readFacts(found)).toContain('To: unknown (in a table that couldn’t be read)')
    expect(found.balanceChanges.kind).toMatch(/unknown|fails/)
  })
})

describe('several at once', () => {
  test('default: one sum, every danger above, and every transaction', async () => {
    const transactions = [
      build(at.me, token([at.mine, at.theirs, `!${at.me}`], u8(3), u64(100n * million))),
      build(at.me, system([`!${at.me}`, friend], u32(2), u64(1_000_000_000n))),
      build(at.me, token([at.mine, at.theirs, `!${at.me}`], u8(3), u64(50n * million))),
      build(at.me, token([at.mine, evil, `!${at.me}`], u8(4), u64(2n ** 64n - 1n))),
    ]
    const request = world.toRequest('solana_signAllTransactions', { transactions })
    const found = solanaSignAllTransactions.review?.(await solanaSignAllTransactions.read(request), request)
    if (!found) throw new Error('nothing to show')
    expect(losses(found)).toEqual(['−1.00002 SOL', '−150 USDC'])
    expect(found.level).toBe('danger')
    expect(found.sentence).toContain('Unlimited')
    const titles = found.sections.map(({ title }) => title)
    for (const number of [1, 2, 3, 4]) expect(titles).toContain(`Transaction ${number} of 4`)
    expect(readFacts(found)).toContain('Balance changes: −0.000005 SOL, −50 USDC')
    expect(found.mustBeReadToEnd).toBe(true)
  })

  test('error: one that nobody can foretell leaves no sum', async () => {
    const transactions = [
      build(at.me, system([`!${at.me}`, friend], u32(2), u64(1n))),
      build(at.me, [instruct(programs.unknown, [`!${at.me}`], u8(1))]),
    ]
    const request = world.toRequest('solana_signAllTransactions', { transactions })
    const found = solanaSignAllTransactions.review?.(await solanaSignAllTransactions.read(request), request)
    expect(found?.balanceChanges.kind).toBe('unknown')
  })
})

test('default: a transaction of version 1 is read like any other', async () => {
  const found = await review(build(at.me, system([`!${at.me}`, friend], u32(2), u64(1_000_000_000n)), 1))
  expect(found.findings.map(({ sentence }) => sentence)).toContain(`Sends 1 SOL to ${friend}.`)
})
