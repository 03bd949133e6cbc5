import { cleanText, formatUnits } from '@foyer/base'
import { type Address, getAddress, type Hex, hexToString } from 'viem'
import * as z from 'zod/mini'
import type { Rpc } from '../chain/rpc.ts'

export type EvmCall = { readonly to: Address | undefined; readonly value: bigint; readonly data: Hex }

/** What calls would do to an account. */
export type Outcome = {
  /** Why a call would fail; nothing changes then. */
  readonly failure: string | undefined
  readonly changes: readonly { readonly amount: string; readonly isLoss: boolean }[]
  readonly allowances: readonly { readonly spender: Address; readonly amount: string; readonly isUnlimited: boolean }[]
}

type Coin = { readonly symbol: string; readonly decimals: number }

const log = z.object({ address: z.string(), topics: z.array(z.string()), data: z.string() })
const answerSchema = z.array(
  z.object({
    calls: z.array(
      z.object({
        status: z.string(),
        logs: z.optional(z.array(log)),
        error: z.optional(z.object({ message: z.optional(z.string()) })),
      }),
    ),
  }),
)

type Log = z.output<typeof log>

const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
} as const

/** Where nodes report moves of the chain's own coin. @see the execution API's eth_simulateV1, traceTransfers */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const unlimited = 2n ** 160n

/**
 * Runs calls on the node without sending them.
 * @returns undefined where the node cannot
 */
export async function simulate(
  rpc: Rpc,
  { from, calls, coin, signal }: { from: Address; calls: readonly EvmCall[]; coin: Coin; signal: AbortSignal },
): Promise<Outcome | undefined> {
  const wire = calls.map(({ to, value, data }) => ({ from, ...(to && { to }), value: toQuantity(value), data }))
  const options = { blockStateCalls: [{ calls: wire }], traceTransfers: true, validation: false }
  const answer = await rpc('eth_simulateV1', [options, 'latest'], signal).catch(() => undefined)
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) return undefined
  const done = parsed.data[0]?.calls ?? []
  const failed = done.find(({ status }) => status !== '0x1')
  if (failed) {
    return { failure: cleanText(failed.error?.message, 200) ?? 'execution reverted', changes: [], allowances: [] }
  }
  const logs = done.flatMap((call) => call.logs ?? []).slice(0, 200)
  return { failure: undefined, ...(await readLogs(rpc, { from, logs, coin, signal })) }
}

async function readLogs(
  rpc: Rpc,
  { from, logs, coin, signal }: { from: Address; logs: readonly Log[]; coin: Coin; signal: AbortSignal },
) {
  const sums = new Map<string, bigint>()
  const nfts: { amount: string; isLoss: boolean }[] = []
  const allowances: { token: string; spender: Address; amount: bigint | 'all' }[] = []
  for (const entry of logs) readLog(entry, { me: from.toLowerCase(), sums, nfts, allowances })
  const tokens = new Set([...sums.keys(), ...allowances.map(({ token }) => token)])
  const infos = new Map<string, Coin>(
    await Promise.all([...tokens].map(async (token) => [token, await readCoin(rpc, token, coin, signal)] as const)),
  )
  const show = (token: string, amount: bigint) => {
    const { symbol, decimals } = infos.get(token) ?? { symbol: token, decimals: 0 }
    return `${formatUnits(amount, decimals)} ${symbol}`
  }
  return {
    changes: [
      ...[...sums]
        .filter(([, sum]) => sum !== 0n)
        .map(([token, sum]) => ({ amount: show(token, sum < 0n ? -sum : sum), isLoss: sum < 0n })),
      ...nfts,
    ],
    allowances: allowances.map(({ token, spender, amount }) => {
      const isUnlimited = amount === 'all' || amount >= unlimited
      return {
        spender,
        isUnlimited,
        amount: isUnlimited ? (infos.get(token)?.symbol ?? token) : show(token, amount as bigint),
      }
    }),
  }
}

type Found = {
  readonly me: string
  readonly sums: Map<string, bigint>
  readonly nfts: { amount: string; isLoss: boolean }[]
  readonly allowances: { token: string; spender: Address; amount: bigint | 'all' }[]
}

function readLog({ address, topics: [topic, first = '', second = '', third], data }: Log, found: Found): void {
  const token = address.toLowerCase()
  const [one, other] = [toAccount(first), toAccount(second)]
  const isMine = (account: string) => account === found.me
  if (topic === topics.transfer && third === undefined) {
    const amount = toAmount(data.slice(0, 66))
    if (isMine(one)) found.sums.set(token, (found.sums.get(token) ?? 0n) - amount)
    if (isMine(other)) found.sums.set(token, (found.sums.get(token) ?? 0n) + amount)
  } else if (topic === topics.transfer && (isMine(one) || isMine(other))) {
    found.nfts.push({ amount: `NFT #${toAmount(third ?? '0x0')} (${address})`, isLoss: isMine(one) })
  } else if (topic === topics.transferSingle) {
    const [sender, recipient] = [other, toAccount(third ?? '')]
    if (isMine(sender) || isMine(recipient)) {
      const amount = `${toAmount(`0x${data.slice(66, 130)}`)} × NFT #${toAmount(data.slice(0, 66))} (${address})`
      found.nfts.push({ amount, isLoss: isMine(sender) })
    }
  } else if (topic === topics.approval && isMine(one) && third === undefined && toAmount(data) > 0n) {
    found.allowances.push({ token, spender: getAddress(other), amount: toAmount(data) })
  } else if (topic === topics.approvalForAll && isMine(one) && toAmount(data) === 1n) {
    found.allowances.push({ token, spender: getAddress(other), amount: 'all' })
  }
}

/** What a token says of itself: text from outside, cut and cleaned. */
async function readCoin(rpc: Rpc, token: string, coin: Coin, signal: AbortSignal): Promise<Coin> {
  if (token === coinAddress) return coin
  const call = async (data: Hex) =>
    (await rpc('eth_call', [{ to: token, data }, 'latest'], signal).catch(() => '0x')) as Hex
  const [symbol, decimals] = await Promise.all([call('0x95d89b41'), call('0x313ce567')])
  const count = toAmount(decimals)
  return { symbol: readText(symbol) ?? token, decimals: count <= 36n ? Number(count) : 0 }
}

function readText(data: Hex): string | undefined {
  if (!/^0x([0-9a-f]{2})*$/i.test(data) || data.length < 66) return undefined
  // a string is preceded by its place and length; old tokens answer with 32 bytes
  const body = data.length === 66 ? data : (`0x${data.slice(130)}` as Hex)
  return cleanText(hexToString(body).replaceAll('\0', ''), 20)
}

function toAccount(topic: string): string {
  return `0x${topic.slice(-40).toLowerCase()}`
}

function toAmount(hex: string): bigint {
  return /^0x[0-9a-f]{1,64}$/i.test(hex) ? BigInt(hex) : 0n
}

export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
