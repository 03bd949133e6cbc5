import { breaks, full, openings, quick, run } from './scenarios.ts'

/** `pnpm --filter gateway model`: everything; with `--quick` what the tests run. */
function main(): number {
  const began = Date.now()
  let wrong = 0
  const sum = { states: 0, steps: 0 }
  const print = (text: string) => process.stdout.write(`${text}\n`)
  const scenarios = process.argv.includes('--quick') ? quick : full
  for (const [words, scenario] of Object.entries(scenarios)) {
    const at = Date.now()
    const { states, steps, violations } = run(scenario)
    sum.states += states
    sum.steps += steps
    wrong += violations.size
    print(`${words}: ${states} states, ${steps} steps, ${violations.size} violations, ${Date.now() - at} ms`)
    for (const [name, trace] of violations) print([name, ...trace].join('\n    '))
  }
  for (const [words, scenario] of Object.entries(openings)) {
    const opens = run(scenario).violations.has('the thief has a key')
    if (!opens) wrong += 1
    print(`${words}: ${opens ? 'opens, as the threat model says' : 'NEVER OPENS'}`)
  }
  for (const [words, rule, scenario] of breaks) {
    const { states, violations } = run(scenario, { [rule]: true })
    const [first] = violations
    if (!first) wrong += 1
    print(
      `without “${words}”: ${first ? `${first[0]}, after ${first[1].length} steps` : 'NOT MISSED'} [${states} states]`,
    )
  }
  print(`${sum.states} states, ${sum.steps} steps, ${wrong} wrong, ${Date.now() - began} ms`)
  return wrong === 0 ? 0 : 1
}

process.exitCode = main()
