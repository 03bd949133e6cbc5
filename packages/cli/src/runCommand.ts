import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { diagnose, formatDiagnosis } from './doctor/diagnose.ts'
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

/** Formats whom the pages speak to, and when. */
function formatEgress(reached: readonly ReachedAddress[]): string {
  const hosts = reached.filter(({ source }) => source.includes('//'))
  if (hosts.length === 0) return 'Only the site itself.'
  return ['Before the visitor acts: none, except to restore an earlier connection. Then:', ...hosts.map(toLine)].join(
    '\n',
  )
}

const toLine = ({ source, when }: ReachedAddress) => `  ${source}  when ${when}`

const help = `foyer <command>

  migrate [folder]   Migrates a project from AppKit to @foyer/appkit-compat, or from RainbowKit to @foyer/rainbowkit-compat:
                     imports, package.json, options, elements, theme variables. Type-checks it once packages are installed.
    --from <library> Only appkit or rainbowkit; or connectkit, web3-onboard or solana-wallet-adapter, which add a file
                     with the library's API on top of Foyer.
    --dry-run        Shows the changes without writing them.
    --force          Runs even if git has uncommitted changes.

  doctor [folder]    Finds problems in a project, with a fix for each. Exits with code 1 if something will fail.
                     Loads the entry of a Vite site in a DOM, and reports what throws.
    --no-load        Doesn't run any of the project's code.
    --json           Prints a list of { level, rule, what, fix, files }.

  verify <origin or folder>   Checks that a wallet's page, or tarballs, match a release.
    --hashes <file or url>    The release's release.json.
    --key <file or text>      The public key it's signed with. --unsigned skips the signature.
    --json

  conformance <gateway>   Sends a gateway every call of the specification, and reports what's missing or different.
    --project-id <id>     The project; prints what its configuration turns on.
    --site <origin>       Sends the calls as this page.
    --json

  csp [file]         Prints the Content Security Policy for a configuration.
  egress [file]      Prints which hosts its pages contact, and when.
    --rpc <url>      An RPC URL of a network; repeat for several.
    --api-url, --blockchain-api-url, --analytics-url, --frame-url <url>
    --project-id <id>, --relay-url <url>, --no-wallet-connect
    --image <url>    Where images in your options, or in another catalog, are.
    --polkadot       Polkadot wallets are offered.
    The file contains the same as JSON: { "rpc": ["https://…"], "api-url": "https://…" }.`

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
