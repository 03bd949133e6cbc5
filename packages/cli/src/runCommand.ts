import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { diagnose } from './doctor/diagnose.ts'
import { formatDiagnosis } from './doctor/formatDiagnosis.ts'
import { formatReport } from './migrate/formatReport.ts'
import { type KitName, kits } from './migrate/kits.ts'
import { migrateProject } from './migrate/migrateProject.ts'
import type { Reach, ReachedAddress } from './reach/listReached.ts'
import { listReached } from './reach/listReached.ts'

/** Flags of `csp` and `egress`, by the names of `createFoyer`'s options where it has one. */
const reachFlags = {
  rpc: { type: 'string', multiple: true },
  'api-url': { type: 'string' },
  'blockchain-api-url': { type: 'string' },
  'analytics-url': { type: 'string' },
  'project-id': { type: 'string' },
  'relay-url': { type: 'string', multiple: true },
  'no-wallet-connect': { type: 'boolean' },
  'frame-url': { type: 'string' },
  image: { type: 'string', multiple: true },
  polkadot: { type: 'boolean' },
} as const

type Flags = { readonly [name in keyof typeof reachFlags]?: string | readonly string[] | boolean | undefined }

/** A file with flags as JSON, such as `{ "rpc": ["https://…"], "api-url": "https://…" }`; flags of the command win. */
function readReach(file: string | undefined, given: Flags): Reach {
  const stored: unknown = file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'))
  if (typeof stored !== 'object' || stored === null) throw new Error(`${file} holds no object`)
  const unknown = Object.keys(stored).find((name) => !Object.hasOwn(reachFlags, name))
  if (unknown !== undefined) {
    throw new Error(`${file}: ${unknown} is none of ${Object.keys(reachFlags).join(', ')}`)
  }
  const all: Flags = { ...stored, ...given }
  return {
    rpc: toList(all, 'rpc'),
    apiUrl: toText(all, 'api-url'),
    blockchainApiUrl: toText(all, 'blockchain-api-url'),
    analyticsUrl: toText(all, 'analytics-url'),
    projectId: toText(all, 'project-id'),
    relayUrl: toList(all, 'relay-url'),
    enableWalletConnect: all['no-wallet-connect'] !== true,
    frameUrl: toText(all, 'frame-url'),
    images: toList(all, 'image'),
    polkadot: all.polkadot === true,
  }
}

function toText(all: Flags, name: keyof Flags): string | undefined {
  const value = all[name]
  if (value === undefined || typeof value === 'string') return value
  throw new Error(`${name} must be text`)
}

function toList(all: Flags, name: keyof Flags): readonly string[] {
  const value = all[name] ?? []
  if (typeof value === 'string') return [value]
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value
  throw new Error(`${name} must be a list of texts`)
}

/** Whom the pages speak to, and when. */
function formatEgress(reached: readonly ReachedAddress[]): string {
  const hosts = reached.filter(({ source }) => source.includes('//'))
  if (hosts.length === 0) return 'Nobody but the site itself.'
  return ['Before the visitor acts: none, except to restore an earlier connection. Then:', ...hosts.map(toLine)].join(
    '\n',
  )
}

const toLine = ({ source, when }: ReachedAddress) => `  ${source}  when ${when}`

const help = `foyer <command>

  migrate [folder]   Moves a project from AppKit to @foyer/appkit-compat, from RainbowKit to @foyer/rainbowkit-compat: imports,
                     package.json, options, elements, theme variables; type-checks it once everything is installed.
    --from <library> appkit or rainbowkit alone; or connectkit, web3-onboard, solana-wallet-adapter, whose sites get a file
                     of their own with the library's names, on Foyer.
    --dry-run        Shows what would change and writes nothing.
    --force          Also where git does not have every file as it is.

  doctor [folder]    Names what of a project will fail with Foyer, each with its fix. Ends with code 1 where something will.
                     Loads the entry of a site of Vite's in a DOM, and names what throws.
    --no-load        Runs nothing of the project.
    --json           As a list of { level, rule, what, fix, files }.

  verify <origin or folder>   Whether a wallet's page, or tarballs, are those that were released.
    --hashes <file or url>    release.json of the release.
    --key <file or text>      The public key that signs it. --unsigned goes without.
    --json

  conformance <gateway>   Asks a gateway every call of the specification, and says which it serves otherwise, or not.
    --project-id <id>     The project; what its configuration turns on is printed.
    --site <origin>       In the name of this page.
    --json

  csp [file]         Prints the Content-Security-Policy that a configuration needs.
  egress [file]      Prints whom its pages speak to, and when.
    --rpc <url>      An RPC address of a network; as often as there are.
    --api-url, --blockchain-api-url, --analytics-url, --frame-url <url>
    --project-id <id>, --relay-url <url>, --no-wallet-connect
    --image <url>    Where pictures of your options, or of a catalogue elsewhere, are.
    --polkadot       Wallets of Polkadot are offered.
    The file holds the same as JSON: { "rpc": ["https://…"], "api-url": "https://…" }.`

type Result = { readonly text: string; readonly code: number }

/** One command. @param args what follows `foyer` @param cwd where a folder counts from */
export function runCommand(args: readonly string[], cwd: string): Result {
  try {
    const [command, ...rest] = args
    if (command === undefined || args.includes('--help') || args.includes('-h')) return { text: help, code: 0 }
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined
    if (!run) return { text: `Unknown: ${command}\n\n${help}`, code: 1 }
    return run(rest, cwd)
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), code: 1 }
  }
}

const commands: { readonly [name: string]: (args: readonly string[], cwd: string) => Result } = {
  migrate: (args, cwd) => ({ text: migrate(args, cwd), code: 0 }),
  doctor,
  csp: (args, cwd) => ({ text: formatPolicy(readReached(args, cwd)), code: 0 }),
  egress: (args, cwd) => ({ text: formatEgress(readReached(args, cwd)), code: 0 }),
}

function doctor(args: readonly string[], cwd: string): Result {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' }, 'no-load': { type: 'boolean' } },
  })
  const isLoaded = values['no-load'] !== true
  const problems = diagnose(path.resolve(cwd, toOnly(positionals) ?? '.'), { isLoaded })
  return {
    text: values.json ? JSON.stringify(problems, undefined, 2) : formatDiagnosis(problems),
    code: problems.some(({ level }) => level === 'fails') ? 1 : 0,
  }
}

const sources = ['appkit', 'rainbowkit', ...(Object.keys(kits) as KitName[])] as const

const isSource = (name: string): name is (typeof sources)[number] => (sources as readonly string[]).includes(name)

function migrate(args: readonly string[], cwd: string): string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, force: { type: 'boolean' }, from: { type: 'string' } },
  })
  const isDryRun = values['dry-run'] === true
  const { from } = values
  if (from !== undefined && !isSource(from)) throw new Error(`--from takes ${sources.join(', ')}, not ${from}`)
  const report = migrateProject({
    folder: path.resolve(cwd, toOnly(positionals) ?? '.'),
    version: readVersion(),
    from,
    isDryRun,
    force: values.force === true,
  })
  return formatReport(report, isDryRun)
}

function readReached(args: readonly string[], cwd: string) {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: reachFlags })
  const file = toOnly(positionals)
  return listReached(readReach(file && path.resolve(cwd, file), values))
}

function toOnly([first, ...others]: readonly string[]): string | undefined {
  if (others.length > 0) throw new Error(`Unknown: ${others.join(' ')}`)
  return first
}

/** All packages of Foyer's have one version. */
function readVersion(): string {
  const file = path.join(import.meta.dirname, '../package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}

/** The strictest policy under which a page with these addresses works. */
function formatPolicy(reached: readonly ReachedAddress[]): string {
  const sources = (name: ReachedAddress['directive']) => [
    ...new Set(reached.filter(({ directive }) => directive === name).map(({ source }) => source)),
  ]
  const named = (['script-src', 'connect-src', 'img-src', 'frame-src'] as const).flatMap((name) => {
    const list = sources(name)
    return list.length > 0 ? [`${name} 'self' ${list.join(' ')}`] : []
  })
  return ["default-src 'self'", ...named, "require-trusted-types-for 'script'", "trusted-types 'none'"].join('; ')
}
