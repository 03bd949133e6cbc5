import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findInstalled } from './installed.ts'
import type { Thrown } from './loadEntry.ts'
import type { Problem, Project } from './types.ts'

/** After this a site that does not end is given up, in ms. */
const loadTimeout = 60_000
const mark = 'foyer-thrown '

/** What Node says of packages that a bundler alone can load. */
const bundlersOnly =
  /Directory import|CommonJS module|Unknown file extension|outside a module|node_modules.* imported from/

/** Loads the entry of a site of Vite's in a DOM, in a process of its own, and names what throws. Other sites are not tried. */
export function checkEntry(project: Project): readonly Problem[] {
  const { folder } = project
  const page = path.join(folder, 'index.html')
  if (!existsSync(page) || !findInstalled(folder, 'vite')) return []
  const html = readFileSync(page, 'utf8')
  const [, entry] = /<script\b(?=[^>]*type=["']module["'])[^>]*\bsrc=["']\/?([^"':]+)["']/i.exec(html) ?? []
  if (entry === undefined) return []
  const module = path.join(import.meta.dirname, `loadEntry${path.extname(import.meta.filename)}`)
  const site = realpathSync(folder)
  const code = `const { loadEntry } = await import(${JSON.stringify(pathToFileURL(module).href)})
const thrown = await loadEntry(${JSON.stringify(site)}, ${JSON.stringify(`/${entry}`)}).catch((error) => {
  console.error(String(error))
  process.exit(1)
})
process.stdout.write(${JSON.stringify(`\n${mark}`)} + JSON.stringify(thrown) + '\\n', () => process.exit(0))`
  const options = { cwd: site, encoding: 'utf8', timeout: loadTimeout } as const
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], options)
  const line = stdout.split('\n').find((one) => one.startsWith(mark))
  if (line === undefined) return [toUntried(entry, stderr)]
  const thrown = JSON.parse(line.slice(mark.length)) as readonly Thrown[]
  const foreign = thrown.find((one) => bundlersOnly.test(one.message) || isLostName(project, one))
  if (foreign) return [toUntried(entry, foreign.message)]
  return thrown.map(({ message, file }) => ({
    level: 'fails',
    rule: 'entry',
    what: `The page throws while ${entry} loads: ${message}`,
    fix: 'Open the page in a browser: its console shows the same line, with what led there.',
    ...(file !== undefined && { files: [file] }),
  }))
}

/** Whether a name of a CommonJS package is missing: a bundler finds it, and Node those alone that it can read without running the package. */
function isLostName({ folder, sources }: Project, { message, file }: Thrown): boolean {
  if (!/__vite_ssr_import_\d+__\.\w+ is not a (constructor|function)$/.test(message)) return false
  const modules = sources.find((one) => one.file === file)?.imports.map(({ module }) => module) ?? []
  return modules.some((module) => {
    const [name] = /^(@[^/]+\/)?[^./@][^/]*/.exec(module) ?? []
    const installed = name === undefined ? undefined : findInstalled(folder, name)
    return installed !== undefined && installed.manifest.type !== 'module'
  })
}

function toUntried(entry: string, stderr: string): Problem {
  const why = /^\w*Error: .*$/m.exec(stderr)?.[0] ?? 'it did not end in time'
  return {
    level: 'weak',
    rule: 'entry',
    what: `${entry} could not be tried in a DOM: ${why}`,
    fix: 'Open the page in a browser and look at its console.',
  }
}
