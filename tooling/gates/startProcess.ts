import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export type RunningProcess = {
  /** Its exit code; a process that a signal ended, or that could not start, gives 1. */
  readonly done: Promise<number>
  /** Ends it and everything it started; resolves when all are gone. */
  stop(): Promise<void>
}

type ProcessOptions = {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** One line of its output, from either stream. */
  readonly onLine: (line: string) => void
  /** How long it may take to end after SIGTERM, in ms, before it is killed. */
  readonly grace?: number
}

/** Starts a command in a process group of its own, so that it can be ended with its children. */
export function startProcess([file = '', ...args]: readonly string[], options: ProcessOptions): RunningProcess {
  const { cwd, env = process.env, onLine, grace = 4_000 } = options
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', onLine)
  const done = new Promise<number>((resolve) => {
    child.once('error', (error) => {
      onLine(error.message)
      resolve(1)
    })
    // the pipes may outlive the process in a grandchild: what is left of the group ends with its leader
    child.once('exit', () => signal(child, 'SIGKILL'))
    child.once('close', (code) => resolve(code ?? 1))
  })
  return { done, stop: () => stop(child, done, grace) }
}

async function stop(child: ChildProcess, done: Promise<number>, grace: number): Promise<void> {
  // a browser leads a group of its own: its processes are remembered before their parents are gone
  const family = child.pid === undefined ? [] : descendants(child.pid)
  signal(child, 'SIGTERM')
  const timer = setTimeout(() => signal(child, 'SIGKILL'), grace)
  await done
  clearTimeout(timer)
  for (const { pid, started } of family) {
    if (listProcesses().some((one) => one.pid === pid && one.started === started)) kill(pid, 'SIGKILL')
  }
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined) kill(-child.pid, name)
}

function kill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it is gone already
  }
}

type ProcessRow = { readonly pid: number; readonly parent: number; readonly started: string }

function descendants(pid: number): readonly ProcessRow[] {
  const all = listProcesses()
  const below = (parent: number): readonly ProcessRow[] =>
    all.filter((row) => row.parent === parent).flatMap((row) => [row, ...below(row.pid)])
  return below(pid)
}

/** Every process of the machine; the start time tells a process from a later one with the same id. */
function listProcesses(): readonly ProcessRow[] {
  if (process.platform === 'linux') return globSync('/proc/[0-9]*/stat').flatMap((file) => readStat(file) ?? [])
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,lstart='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [pid, parent, ...started] = line.trim().split(/\s+/)
      return pid && parent ? [{ pid: Number(pid), parent: Number(parent), started: started.join(' ') }] : []
    })
}

function readStat(file: string): ProcessRow | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    // after the name, which stands in brackets and may hold anything: state, parent, …, start time as the 20th
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid: Number.parseInt(text, 10), parent: Number(rest[1]), started: rest[19] ?? '' }
  } catch {
    return undefined
  }
}

/** Runs a command to its end; rejects with its output when it fails. */
export type Run = (command: readonly string[], cwd: string) => Promise<void>

/** Runs the commands of a script, and ends those that run when the script does. */
export type Runner = {
  readonly run: Run
  /** @param env more for its environment. @returns what it wrote, by lines */
  readonly read: (
    command: readonly string[],
    cwd: string,
    env?: Readonly<Record<string, string>>,
  ) => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

export function createRunner(): Runner {
  const running = new Set<RunningProcess>()
  const read: Runner['read'] = async (command, cwd, env) => {
    const lines: string[] = []
    const started = startProcess(command, { cwd, env: { ...process.env, ...env }, onLine: (line) => lines.push(line) })
    running.add(started)
    const code = await started.done
    running.delete(started)
    if (code !== 0) throw new Error([`${command.join(' ')}: ended with code ${code}`, ...lines].join('\n'))
    return lines
  }
  return {
    read,
    run: async (command, cwd) => {
      await read(command, cwd)
    },
    stop: async () => {
      await Promise.all([...running].map((one) => one.stop()))
    },
  }
}
