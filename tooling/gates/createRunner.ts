import { type RunningProcess, startProcess } from './startProcess.ts'

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
