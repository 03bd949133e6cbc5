import path from 'node:path'
import { checkEntry } from './checkEntry.ts'
import { checkNext } from './checkNext.ts'
import { checkPolicies } from './checkPolicies.ts'
import { checkEngines, checkInstall, checkPeers, findInstalled } from './installed.ts'
import { readProject } from './readProject.ts'
import type { Installed, Problem, Project } from './types.ts'
import { checkTypeScript } from './typescript.ts'

/** What has to be one copy, which packages share it with the site's own code, and what happens where it is two. */
const shared: readonly { readonly name: string; readonly by: readonly string[]; readonly why: string }[] = [
  {
    name: 'react',
    by: ['react-dom', '@foyer/ui', 'wagmi', '@tanstack/react-query'],
    why: 'hooks of one throw in components of the other',
  },
  { name: 'react-dom', by: ['@foyer/ui'], why: 'the widget and the site would each draw with their own' },
  {
    name: 'viem',
    by: ['@foyer/adapter-wagmi', '@foyer/siwx', '@wagmi/core', 'wagmi'],
    why: 'types do not fit, and pages load both',
  },
  { name: '@wagmi/core', by: ['@foyer/adapter-wagmi', 'wagmi'], why: 'Foyer and your hooks speak of two connections' },
  { name: 'wagmi', by: [], why: 'hooks of one do not see the provider of the other' },
  { name: '@tanstack/react-query', by: ['wagmi'], why: "wagmi's hooks do not see your QueryClientProvider" },
]

/** Two copies of what has to be one. */
function checkCopies(project: Project): readonly Problem[] {
  return shared.flatMap(({ name, by, why }) => {
    const copies = listCopies(project, name, by)
    if (copies.length < 2) return []
    const places = copies.map(({ version, folder }) => `${version} in ${toShown(project, folder)}`)
    return [
      {
        level: 'fails',
        rule: 'copies',
        what: `Two copies of ${name}: ${places.join(', ')}: ${why}`,
        fix: toFix(project, name, copies),
      },
    ]
  })
}

function listCopies({ folder, foyer }: Project, name: string, by: readonly string[]): readonly Installed[] {
  const users = by.flatMap((user) => findInstalled(folder, user) ?? [])
  const ours = foyer.filter((one) => by.includes(one.name))
  const places = [folder, ...[...users, ...ours].map((one) => one.folder)]
  const copies = places.flatMap((place) => findInstalled(place, name) ?? [])
  return [...new Map(copies.map((copy) => [copy.folder, copy])).values()]
}

/** From where the site is, however deep a package manager keeps it. */
function toShown(project: Project, folder: string): string {
  return path.relative(project.folder, folder).split(path.sep).join('/')
}

function toFix({ adds }: Project, name: string, [own, ...others]: readonly Installed[]): string {
  const manager = adds.split(' ')[0]
  if (others.every(({ version }) => version === own?.version)) {
    return `They are of one version: ${manager === 'bun' ? 'install anew' : `${manager} dedupe`}, or let one lockfile serve the whole repository.`
  }
  const place =
    manager === 'npm' || manager === 'bun'
      ? 'overrides'
      : manager === 'yarn'
        ? 'resolutions'
        : 'overrides of pnpm-workspace.yaml'
  return `Let every package have ${own?.version}: "${name}": "${own?.version}" among the ${place}${manager === 'pnpm' ? '' : ' of package.json'}, then install again.`
}

const judges = [checkInstall, checkPeers, checkCopies, checkEngines, checkTypeScript, checkNext, checkPolicies]

type DiagnoseOptions = {
  /** The version of Node that the project runs on. Default: that of this process. */
  readonly node?: string | undefined
  /** Loads the entry of a site of Vite's in a DOM, without a network. Default false: nothing of the project is run. */
  readonly isLoaded?: boolean | undefined
}

/**
 * Names what of a project will fail with Foyer, each with its fix, what fails first. Asks no one.
 * @param folder where its `package.json` is
 * @throws Error where there is no project, or one whose packages cannot be read
 */
export function diagnose(folder: string, options: DiagnoseOptions = {}): readonly Problem[] {
  const { node = process.versions.node, isLoaded = false } = options
  const project = readProject(folder, node)
  const found = [...judges, ...(isLoaded ? [checkEntry] : [])].flatMap((judge) => judge(project))
  return [...found.filter(({ level }) => level === 'fails'), ...found.filter(({ level }) => level === 'weak')]
}

/** Formats what was found, for a terminal. */
export function formatDiagnosis(problems: readonly Problem[]): string {
  if (problems.length === 0) return 'Nothing found that will fail.'
  const failing = problems.filter(({ level }) => level === 'fails').length
  return [
    ...problems.flatMap(({ level, what, fix, files = [] }) => [
      `${level === 'fails' ? 'fails' : 'weak '}  ${what}`,
      ...files.map((file) => `       in ${file}`),
      `       ${fix}`,
      '',
    ]),
    `${failing} ${failing === 1 ? 'thing' : 'things'} will fail, ${problems.length - failing} could be better.`,
  ].join('\n')
}
