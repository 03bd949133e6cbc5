import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { report } from '../gates/report.ts'
import type { Run } from '../gates/startProcess.ts'
import { type RunningProcess, startProcess } from '../gates/startProcess.ts'
import { readFiles } from '../release/buildApp.ts'
import { driveWithWallet } from '../release/driveApp.ts'
import { packPackages, serveRegistry } from '../release/packPackages.ts'

/** What the page promises, in ms. */
const promised = 300_000

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'foyer-five-minutes-'))
const running = new Set<RunningProcess>()

function start(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv, onLine: (line: string) => void) {
  const started = startProcess(command, { cwd, env, onLine })
  running.add(started)
  return started
}

/** To its end, with its output where it fails. */
async function run(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const lines: string[] = []
  const code = await start(command, cwd, env, (line) => lines.push(line)).done
  if (code !== 0) throw new Error([`${command.join(' ')}: ended with code ${code}`, ...lines].join('\n'))
}

async function measure<result>(name: string, work: () => Promise<result>): Promise<result> {
  const began = performance.now()
  const result = await work()
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${name}`)
  return result
}

/** Does what the page says, in a bare folder: types each command, writes each file, opens what it starts. */
async function follow(env: NodeJS.ProcessEnv): Promise<void> {
  const page = readFileSync(path.join(root, 'apps/docs/src/content/docs/start/react.md'), 'utf8')
  const { commands, files, start: last } = readQuickStart(page)
  let cwd = path.join(folder, 'bare')
  mkdirSync(cwd)
  for (const command of commands) {
    const [first, ...rest] = command.split(' ')
    if (first === 'cd') cwd = path.join(cwd, rest.join(' '))
    else await measure(command, () => run([first ?? '', ...rest], cwd, env))
  }
  for (const { file, text } of files) writeFileSync(path.join(cwd, file), text)
  const site = Promise.withResolvers<string>()
  const server = start(last.split(' '), cwd, env, (line) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours, where a terminal asks for them
    const [url] = /http:\/\/localhost:\d+\//.exec(line.replace(/\u001b\[\d+m/g, '')) ?? []
    if (url) site.resolve(url)
  })
  const ended = server.done.then((code): never => {
    throw new Error(`${last} ended with code ${code}`)
  })
  const url = await measure(last, () => Promise.race([site.promise, ended]))
  await measure('opened, connected', () =>
    driveWithWallet(root, url, async (opened, address) => {
      await opened.getByText(`Connected as ${address}`).waitFor()
    }),
  )
}

/** What a page tells its reader to do, in its order. */
type QuickStart = {
  /** One command a line, of the blocks `sh`. */
  readonly commands: readonly string[]
  /** Files to write, by the title of each block. */
  readonly files: readonly { readonly file: string; readonly text: string }[]
  /** What starts the site. */
  readonly start: string
}

/**
 * Reads a page of the documentation as far as “That is all.”
 * @throws Error where the page has no such end, or nothing to follow
 */
function readQuickStart(markdown: string): QuickStart {
  const [before, after] = markdown.split('That is all.')
  const [, start] = /^ `([^`]+)`/.exec(after ?? '') ?? []
  if (before === undefined || start === undefined) throw new Error('The page does not say what starts the site')
  const blocks = [...before.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)]
  const commands = blocks
    .filter(([, language]) => language === 'sh')
    .flatMap(([, , text = '']) => text.split('\n').filter((line) => line !== ''))
  const files = readFiles(before)
  if (commands.length === 0 || files.length === 0) throw new Error('The page has nothing to follow')
  return { commands, files, start }
}

async function main(): Promise<void> {
  const pack: Run = (command, cwd) => run(command, cwd, process.env)
  const registry = await serveRegistry(await packPackages(root, path.join(folder, 'tarballs'), pack))
  try {
    const began = performance.now()
    await follow({
      ...process.env,
      'npm_config_@foyer:registry': registry.url,
      npm_config_cache: path.join(folder, 'cache'),
      // what a person says when npm asks whether it may fetch the starter
      npm_config_yes: 'true',
    })
    const took = performance.now() - began
    const text = `${(took / 1000).toFixed(0)} s from an empty folder to a connected wallet, with nothing in npm's cache`
    report(took > promised ? [`${text}: more than the five minutes of the page`] : [], text)
  } finally {
    await registry.stop()
  }
}

try {
  await main()
} catch (error) {
  report([error instanceof Error ? error.message : String(error)], '')
} finally {
  await Promise.all([...running].map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
