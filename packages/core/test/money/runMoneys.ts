import { type MoneyHistory, runMoney } from './runMoney.ts'

/** Of each history. */
const stepCount = 40

/** So many histories from a seed on, and what they have shown together. */
export async function runMoneys(first: number, count: number): Promise<MoneyHistory> {
  let all: MoneyHistory = { problems: [], steps: 0, asked: 0, moved: 0, told: 0 }
  for (let seed = first; seed < first + count; seed += 1) {
    const one = await runMoney(seed, stepCount)
    all = {
      problems: [...all.problems, ...one.problems],
      steps: all.steps + one.steps,
      asked: all.asked + one.asked,
      moved: all.moved + one.moved,
      told: all.told + one.told,
    }
  }
  return all
}
