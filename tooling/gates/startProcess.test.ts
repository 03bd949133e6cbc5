import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startProcess } from './startProcess.ts'

/** Prints its own id, then that of a grandchild; both stay until ended. A detached one leads a group of its own. */
const family = (detached: boolean, ignoresTerm = false) => `
  import { spawn } from 'node:child_process'
  ${ignoresTerm ? `process.on('SIGTERM', () => {})` : ''}
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: ${detached} })
  console.log(process.pid, child.pid)
  setInterval(() => {}, 1000)
`

/** A process that has ended but that nobody has asked about yet (Z) is not alive. */
function isAlive(pid: number): boolean {
  try {
    if (existsSync(`/proc/${pid}/stat`)) return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function start(script: string) {
  const lines: string[] = []
  const first = Promise.withResolvers<string>()
  const child = startProcess([process.execPath, '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    grace: 300,
    onLine(line) {
      lines.push(line)
      first.resolve(line)
    },
  })
  return { child, lines, pids: first.promise.then((line) => line.split(' ').map(Number)) }
}

async function expectGone(pids: readonly number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
}

test('default', async () => {
  const { child, lines } = start(`console.log('out'); console.error('err'); process.exitCode = 3`)
  expect(await child.done).toBe(3)
  expect(lines.toSorted()).toEqual(['err', 'out'])
})

test.each([
  ['in its group', false],
  ['with a group of its own, as browsers have', true],
])('behavior: stop leaves no process behind, %s', async (_, detached) => {
  const { child, pids } = start(family(detached))
  const both = await pids
  expect(both.filter(isAlive)).toHaveLength(2)
  await child.stop()
  await expectGone(both)
})

test('behavior: one that ignores SIGTERM is killed', async () => {
  const { child, pids } = start(family(false, true))
  const both = await pids
  await child.stop()
  await expectGone(both)
})

test('behavior: what a process leaves in its group ends with it', async () => {
  const { child, pids } = start(`
    import { spawn } from 'node:child_process'
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    console.log(child.pid)
    process.exit(0)
  `)
  expect(await child.done).toBe(0)
  await expectGone(await pids)
})

test('error: a command that does not exist', async () => {
  const lines: string[] = []
  const child = startProcess(['no-such-command'], { cwd: import.meta.dirname, onLine: (line) => lines.push(line) })
  expect(await child.done).toBe(1)
  expect(lines.join()).toContain('ENOENT')
})
