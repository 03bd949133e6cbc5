// Ours, because no tool runs another's measurement and keeps what it printed beside the day and the load of the machine.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { toTables } from './toTables.ts'

/** What is measured, and by which command; the documentation shows the results in this order. */
const commands = {
  size: ['Size', 'pnpm run size'],
  press: ['Speed, compared with a page without a kit', 'pnpm bench'],
  lighthouse: ['Lighthouse', 'pnpm run lighthouse'],
  list: ['Wallet list', 'pnpm --filter demo bench:list'],
  account: ['Account lists', 'pnpm --filter demo bench:account'],
  gateway: ['Gateway', 'pnpm --filter gateway bench'],
  sources: ['Gateway with other services', 'pnpm --filter gateway bench:sources'],
  relay: ['Relay', 'pnpm --filter gateway exec node --conditions=@foyer/source bench/relay.ts'],
  nats: ['Relay over NATS', 'pnpm --filter gateway exec node --conditions=@foyer/source bench/relayNats.ts'],
  lost: ['Files that fail to load', 'pnpm run lost'],
  attacks: ['Attacks on the gateway', 'pnpm --filter gateway run bench:attacks --seconds 3600'],
} as const

/**
 * Measures, and writes what was printed to `results/<name>.md`: `pnpm run results size`. Nothing is written of a run that fails.
 * @param rest for the command: `pnpm run results lost table`
 */
async function writeResults(name: string, rest: readonly string[]): Promise<void> {
  if (!Object.hasOwn(commands, name)) throw new Error(`Name one of: ${Object.keys(commands).join(', ')}`)
  const [title, command] = commands[name as keyof typeof commands]
  const load = loadavg()[0] ?? 0
  const tables = toTables(await run([command, ...rest].join(' ')))
  if (tables.length === 0) throw new Error(`${command} printed no table`)
  const day = new Date().toISOString().slice(0, 10)
  const text = [
    `## ${title}`,
    `\`${command}\`, ${day}, ${cpus().length} cores, load average ${load.toFixed(1)} at the start.`,
    ...tables,
  ]
  writeFileSync(path.join(import.meta.dirname, 'results', `${name}.md`), `${text.join('\n\n')}\n`)
}

/** Shows what the command prints, and gives it back. */
async function run(command: string): Promise<string> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => {
    parts.push(part)
    process.stdout.write(part)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.on('error', reject)
  child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  await promise
  return Buffer.concat(parts).toString()
}

const [name = '', ...rest] = process.argv.slice(2)
await writeResults(name, rest)
