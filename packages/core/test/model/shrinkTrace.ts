import type { Trace } from './trace.ts'

type Failing = { readonly trace: Trace; readonly problems: readonly string[] }

/** A shorter trace that fails as well: no step of it can be left out. */
export async function shrinkTrace(trace: Trace, run: (trace: Trace) => Promise<readonly string[]>): Promise<Failing> {
  let failing: Failing = { trace, problems: await run(trace) }
  const attempt = async (shorter: Trace) => {
    const problems = await run(shorter)
    if (problems.length > 0) failing = { trace: shorter, problems }
  }
  for (let index = trace.steps.length - 1; index >= 0; index -= 1) {
    const { steps } = failing.trace
    await attempt({ ...failing.trace, steps: steps.filter((_, at) => at !== index) })
  }
  const used = (one: Trace) =>
    one.wallets.filter((wallet) => JSON.stringify(one.steps).includes(`"${wallet.connectorId}"`))
  await attempt({ ...failing.trace, wallets: used(failing.trace) })
  for (const plain of [{ signIn: 'off' }, { isMulti: false }, { tells: false }] as const)
    await attempt({ ...failing.trace, ...plain })
  return failing
}
