// Ours, because turbo counts no tests, names none that were skipped or passed on a second try, and has no slots of two widths.
import path from 'node:path'
import { chromium } from 'playwright'
import { chromiumPath, chromiumProblem } from '../../chromium.base.ts'
import { slowness } from '../../patience.base.ts'
import { clearResults, type Gate, type Outcome, readResults, runGates } from './gates.ts'
import { readBrowsers } from './readBrowsers.ts'
import { type RunningProcess, startProcess } from './startProcess.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** No gate takes this long, in ms; one that hangs is ended and has failed. */
const limit = 60 * 60_000 * slowness

/** Repetitions as well, which `repetitions` of vitest.base.ts leaves out. */
const isAll = process.argv.includes('--all')

/** One more than the tests fill, which wait for a good part of their time: what else must hold is found out beside them. */
const slots = 3

/** Everything that must hold: the longest first, then the quickest answers. Each runs alone with `pnpm run <name>`. */
function listGates(): readonly Gate[] {
  const script = (name: string) => ['pnpm', 'run', name]
  const demo = (name: string) => ['pnpm', '--filter', 'demo', 'run', name]
  const e2e = (name: string, slots: Gate['slots']): Gate => ({
    name: `e2e ${name}`,
    command: demo(`e2e:${name}`),
    slots,
    after: ['e2e build'],
    results: [`apps/demo/.results/${name}.json`],
  })
  return [
    { name: 'unit', command: script('unit'), slots: 2, results: ['.results/tests.json'] },
    { name: 'layers', command: script('layers'), slots: 1 },
    { name: 'functions', command: script('functions'), slots: 1 },
    { name: 'lint', command: script('lint'), slots: 1 },
    { name: 'docs', command: script('docs:check'), slots: 1 },
    { name: 'coverage', command: script('coverage'), slots: 1 },
    { name: 'licences', command: script('licences'), slots: 1 },
    { name: 'words', command: script('words'), slots: 1 },
    { name: 'languages', command: script('languages'), slots: 1 },
    { name: 'packages', command: script('packages'), slots: 1 },
    { name: 'knip', command: script('knip'), slots: 1 },
    { name: 'typecheck', command: script('typecheck'), slots: 1 },
    {
      name: 'build',
      command: script('build'),
      flags: ['--continue=always', '--output-logs=errors-only', '--concurrency=100%'],
      slots: 1,
    },
    { name: 'e2e build', command: demo('e2e:build'), slots: 1, after: ['build'] },
    // as soon as two slots are free: what fills one is found out beside it
    e2e('together', 2),
    e2e('alone', 1),
    // its playground is made of the packages
    { name: 'site', command: script('docs'), slots: 1, after: ['build'] },
    { name: 'pkgcheck', command: script('pkgcheck'), slots: 1, after: ['build'] },
    { name: 'size', command: script('size'), slots: 1, after: ['build'] },
    { name: 'packed', command: script('packed'), slots: 1, after: ['build'] },
    // the newest starters where all is tried; else, for an answer that does not change overnight, those that the two pages name
    {
      name: 'starts',
      command: script('starts'),
      flags: isAll ? [] : ['react', 'next', '--pinned'],
      slots: 1,
      after: ['build'],
    },
  ]
}

const running = new Set<RunningProcess>()

async function run({ name, command, flags = [] }: Gate): Promise<number> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...(isAll && { TESTS: 'all' }) }
  const started = startProcess([...command, ...flags], {
    cwd: root,
    env,
    onLine: (line) => console.log(`${name} │ ${line}`),
  })
  running.add(started)
  const timer = setTimeout(() => {
    console.log(`${name} │ has not ended within ${Math.round(limit / 60_000)} minutes: stopped`)
    void started.stop()
  }, limit)
  const code = await started.done
  clearTimeout(timer)
  running.delete(started)
  return code
}

function onEnd({ gate, ms, ran, results }: Outcome): void {
  const { passed, failed, skipped } = results
  const mark = failed.length > 0 ? '✘' : ran ? '✔' : '–'
  const counts = gate.results && ran ? `: ${closingLine(passed, failed.length, skipped.length)}` : ''
  console.log(`${mark} ${gate.name}${counts} (${(ms / 1000).toFixed(1)} s)`)
}

function closingLine(passed: number, failed: number, skipped: number): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function summarize(outcomes: readonly Outcome[]): string {
  const skipped = outcomes.flatMap(({ results }) => results.skipped)
  const unsteady = outcomes.flatMap(({ results }) => results.unsteady)
  const broken = outcomes.filter(({ results }) => results.failed.length > 0)
  const passed = outcomes.reduce((sum, { results }) => sum + results.passed, 0)
  const failed = broken.reduce((sum, { results }) => sum + results.failed.length, 0)
  return [
    '',
    ...(skipped.length > 0 ? ['Not run:', ...skipped.map((line) => `  – ${line}`), ''] : []),
    ...(unsteady.length > 0 ? ['Passed only on the second try:', ...unsteady.map((line) => `  ~ ${line}`), ''] : []),
    ...broken.flatMap(({ gate, results }) => [
      `✘ ${gate.name}, alone: ${gate.command.join(' ')}`,
      ...results.failed.map((line) => `    ${line}`),
      '',
    ]),
    closingLine(passed, failed, skipped.length),
  ].join('\n')
}

/** By its name, or by that of the script it runs alone with: those of `docs` and `site` are called otherwise. */
function findGate(gates: readonly Gate[], name: string): Gate | undefined {
  return gates.find((gate) => gate.name === name) ?? gates.find(({ command }) => command.at(-1) === name)
}

async function stopAll(): Promise<void> {
  await Promise.all([...running].map((one) => one.stop()))
}

async function main(wanted: readonly string[]): Promise<void> {
  const problem = chromiumProblem(chromiumPath, chromium.executablePath())
  if (problem) {
    console.log(`${problem}\n\n${closingLine(0, 1, 0)}`)
    process.exitCode = 1
    return
  }
  const all = listGates()
  const named = wanted.filter((name) => name !== '--all')
  const unknown = named.find((name) => !findGate(all, name))
  if (unknown !== undefined) {
    console.log(`No gate is called ${unknown}. There are: ${all.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
    return
  }
  const chosen = new Set(named.map((name) => findGate(all, name)?.name))
  const gates = named.length > 0 ? all.filter(({ name }) => chosen.has(name)) : all
  clearResults(
    root,
    gates.flatMap(({ results = [] }) => results),
  )
  for (const line of await readBrowsers()) console.log(`Browser: ${line}`)
  if (slowness > 1) console.log(`This machine is busy: tests wait ${slowness.toFixed(1)} times as long`)
  const onStart = ({ name, command }: Gate) => console.log(`▶ ${name}: ${command.join(' ')}`)
  const outcomes = await runGates(gates, { slots, run, count: (files) => readResults(root, files), onStart, onEnd })
  process.exitCode = outcomes.every(({ results }) => results.failed.length === 0) ? 0 : 1
  console.log(summarize(outcomes))
}

let stopping = false
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, async () => {
    if (stopping) return
    stopping = true
    console.log(`\nStopping (${name}) …`)
    await stopAll()
    process.exit(130)
  })
}
await main(process.argv.slice(2))
