import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { checkMutants, dryScene, findUntrue, reviewDry, toCall } from './support/intents/checkMutants.ts'
import { encode } from './support/intents/intent.ts'
import { publicCalls } from './support/intents/publicCalls.ts'
import { toSeed } from './support/seeded.ts'

const count = Number(process.env['CALL_MUTATIONS'] ?? 3_000)

// no retry: another seed would hide what one has found
test(`error: of ${count} changes to harmless calls none that moves or grants more than it says, or other than it says, is calm`, {
  retry: 0,
  timeout: 120_000 + count * 10,
}, () => {
  const { tried, levels, calm, wrong } = checkMutants(toSeed('CALL_SEED'), count)
  console.info(`${tried} changed calls: ${JSON.stringify(levels)}; calm: ${JSON.stringify([...calm])}`)
  expect(wrong.map(({ unsaid, from, changes, says, call }) => ({ unsaid, from, changes, says, call }))).toEqual([])
  expect(Math.min(levels.calm, levels.caution, levels.danger)).toBeGreaterThan(count / 40)
})

const harmless = publicCalls.filter(({ level }) => level === 'calm')

test.each(harmless)('default: what is said of $name ($selector) is all of it, and true', (one) => {
  const call = toCall(one)
  expect(findUntrue(call, reviewDry(call))).toEqual([])
})

test.each([
  ['increaseAllowance(address,uint256)', []],
  ['increaseApproval(address,uint256)', []],
  ['approveAndCall(address,uint256,bytes)', ['0x']],
])('error: %s says nothing calm of a collection, though its spender is no one', (signature, more) => {
  const data = encode(signature, zeroAddress, 7n, ...more)
  expect(reviewDry({ to: dryScene.nft, value: 0n, data }).level).toBe('caution')
  // what an NFT has is known
  const approve = encode('approve(address,uint256)', zeroAddress, 7n)
  expect(reviewDry({ to: dryScene.nft, value: 0n, data: approve }).level).toBe('calm')
})
