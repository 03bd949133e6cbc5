import { base58 } from '@scure/base'
import { getTransactionDecoder } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solanaSignMessage } from '../src/approvals/solanaSignMessage.tsx'
import { build, buildWithTable, join, u8, u32, u64 } from './support/solanaBuild.ts'
import { friend, system } from './support/solanaIntents.ts'
import { type SolanaWorld, startSolanaWorld } from './support/solanaWorld.ts'

let world: SolanaWorld

beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world?.stop())

describe('messages', () => {
  const read = async (bytes: Uint8Array) =>
    await solanaSignMessage.read(
      world.toRequest('solana_signMessage', { message: base58.encode(bytes), pubkey: world.places.me }),
    )
  const text = (words: string) => new TextEncoder().encode(words)

  test.each([1, 0, 'legacy'] as const)('error: a transaction of version %s, whole or its message', async (version) => {
    const wire = base58.decode(
      build(world.places.me, system([`!${world.places.me}`, friend], u32(2), u64(1n)), version),
    )
    const { messageBytes } = getTransactionDecoder().decode(wire)
    for (const bytes of [new Uint8Array(messageBytes), wire]) {
      await expect(read(bytes)).rejects.toThrow('A transaction can’t be signed as a message')
    }
  })

  test('error: a first byte that says "version", of every version there can be', async () => {
    for (let first = 0x80; first <= 0xff; first += 1) {
      const bytes = join(u8(first), new Uint8Array(200).fill(7))
      await expect(read(bytes), `0x${first.toString(16)}`).rejects.toThrow('A transaction can’t be signed as a message')
    }
  })

  test('error: a transaction with bytes behind it, and one with a table', async () => {
    const wire = base58.decode(
      build(world.places.me, system([`!${world.places.me}`, friend], u32(2), u64(1n)), 'legacy'),
    )
    const { messageBytes } = getTransactionDecoder().decode(wire)
    await expect(read(join(new Uint8Array(messageBytes), text('hello')))).rejects.toThrow(
      'can’t be signed as a message',
    )
    const tabled = base58.decode(buildWithTable(world.places.me, { table: friend, index: 0, lamports: 1n }))
    await expect(read(tabled.slice(65))).rejects.toThrow('can’t be signed as a message')
  })

  test('error: bytes that nobody can read', async () => {
    for (const bytes of [
      new Uint8Array(32).fill(1),
      join(text('hello'), u8(0)),
      u8(0x1b),
      u8(0xc3),
      text('\u0007bell'),
    ]) {
      await expect(read(bytes)).rejects.toThrow(/can’t be signed as a message|Only text can be signed/)
    }
  })

  test.each(['hello', 'Привет', '日本語', '👋 hi', 'a\nb\tc', 'x'.repeat(4_000)])(
    'default: the text %j is shown',
    async (words) => {
      expect((await read(text(words))).message).toMatchObject({ isText: true, text: words })
    },
  )
})
