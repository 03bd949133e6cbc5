import { type MoneyHistory, runMoney } from './runMoney.ts'

/** Of each history. */
const stepCount = 40

const nothing = { steps: 0, asked: 0, moved: 0, told: 0, swaps: 0, refused: 0, orders: 0, arrived: 0 }
const counts = Object.keys(nothing) as readonly (keyof typeof nothing)[]

/** So many histories from a seed on, and what they have shown together. */
export async function runMoneys(first: number, count: number): Promise<MoneyHistory> {
  let all: MoneyHistory = { problems: [], ...nothing }
  for (let seed = first; seed < first + count; seed += 1) {
    const one = await runMoney(seed, stepCount)
    const sums = Object.fromEntries(counts.map((name) => [name, all[name] + one[name]])) as typeof nothing
    all = { problems: [...all.problems, ...one.problems], ...sums }
  }
  return all
}
