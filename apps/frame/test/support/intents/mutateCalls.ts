import { bytesToHex, concat, type Hex, pad, size, slice, toFunctionSelector, toHex } from 'viem'
import type { EvmCall } from '../../../src/approvals/simulate.ts'
import type { Chance } from '../seeded.ts'
import { encode, most, type Scene } from './intent.ts'
import { publicCalls } from './publicCalls.ts'

/** A call as an attacker would have made it from a harmless one: what was changed, in words. */
export type Mutant = { readonly call: EvmCall; readonly from: string; readonly changes: readonly string[] }

type Change = readonly [name: string, change: (call: EvmCall, chance: Chance, scene: Scene) => EvmCall]

/** An amount that stands nowhere else: where it is shown, it is seen. */
export const markedAmount = 123_456_789n

const selectors = [...new Set(publicCalls.map(({ signature }) => toFunctionSelector(signature)))]
const word = (value: bigint): Hex => pad(toHex(value))

/** Replaces one word of the arguments. */
function putWord(data: Hex, at: number, value: Hex): Hex {
  const start = 4 + at * 32
  const end = start + 32
  return concat([slice(data, 0, start), value, size(data) > end ? slice(data, end) : '0x'])
}

const tail = (data: Hex): Hex => `0x${data.slice(10)}`
const countWords = (data: Hex) => Math.max(0, Math.floor((size(data) - 4) / 32))
const wordAt = (data: Hex, at: number) => slice(data, 4 + at * 32, 4 + (at + 1) * 32)

const changes: readonly Change[] = [
  ['another selector', (call, chance) => ({ ...call, data: concat([chance.pick(selectors), tail(call.data)]) })],
  ['any selector', (call, chance) => ({ ...call, data: concat([bytesToHex(chance.bytes(4)), tail(call.data)]) })],
  ...['an account', 'an amount', 'a bit', 'an end', 'any word'].map(
    (name): Change => [
      name,
      (call, chance, scene) => {
        const count = countWords(call.data)
        if (count === 0) return call
        const at = chance.below(count)
        const values: { readonly [name: string]: () => Hex } = {
          'an account': () =>
            pad(chance.pick([scene.thief, scene.friend, scene.me, scene.usdc, scene.nft, scene.router])),
          'an amount': () => word(chance.pick([0n, 1n, markedAmount, 2n ** 160n - 1n, most, 2n ** 255n])),
          'a bit': () => word(BigInt(wordAt(call.data, at)) ^ (1n << BigInt(chance.below(256)))),
          'an end': () => word(chance.pick([32n, 64n, 96n, 128n, 160n, 0n])),
          'any word': () => bytesToHex(chance.bytes(32)),
        }
        return { ...call, data: putWord(call.data, at, values[name]?.() ?? '0x') }
      },
    ],
  ),
  [
    'two words in each other’s place',
    (call, chance) => {
      const count = countWords(call.data)
      if (count < 2) return call
      const [one, other] = [chance.below(count), chance.below(count)]
      const [first, second] = [wordAt(call.data, one), wordAt(call.data, other)]
      return { ...call, data: putWord(putWord(call.data, one, second), other, first) }
    },
  ],
  ['a value', (call, chance) => ({ ...call, value: chance.pick([1n, markedAmount * 10n ** 9n, 10n ** 30n]) })],
  ['another target', (call, chance, scene) => ({ ...call, to: chance.pick(Object.values(scene)) })],
  [
    'bytes behind it',
    (call, chance) => ({ ...call, data: concat([call.data, bytesToHex(chance.bytes(1 + chance.below(64)))]) }),
  ],
  [
    'cut short',
    (call, chance) => ({ ...call, data: slice(call.data, 0, Math.max(4, size(call.data) - 1 - chance.below(64))) }),
  ],
  [
    'inside another call',
    (call, chance, scene) => {
      const { to = scene.me, value, data } = call
      const outer = chance.pick(Object.values(scene))
      const wrapped = chance.pick([
        () => encode('multicall(bytes[])', [data]),
        () => encode('execute(address,uint256,bytes)', to, value, data),
        () => encode('aggregate3Value((address,bool,uint256,bytes)[])', [[to, true, value, data]]),
        () =>
          encode(
            'multiSend(bytes)',
            concat([toHex(chance.below(2), { size: 1 }), to, word(value), word(BigInt(size(data))), data]),
          ),
        () =>
          encode('executeBatch(address[],uint256[],bytes[])', [to, to], chance.pick([[], [value], [value, value]]), [
            data,
            data,
          ]),
      ])
      return { to: outer, value, data: wrapped() }
    },
  ],
]

/** One to three changes to a call that is harmless as it is. */
export function mutate(chance: Chance, scene: Scene): Mutant {
  const origin = chance.pick(publicCalls.filter(({ level }) => level === 'calm'))
  const { signature, args, at, value = 0n, name } = origin
  let call: EvmCall = { to: scene[at], value, data: encode(signature, ...args(scene)) }
  const made: string[] = []
  const count = 1 + chance.below(3)
  for (let index = 0; index < count; index += 1) {
    const [what, change] = chance.pick(changes)
    call = change(call, chance, scene)
    made.push(what)
  }
  return { call, from: name, changes: made }
}
