import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeCell } from './escapeCell.ts'
import type { Page } from './writeReference.ts'

type Group = { readonly title: string; readonly packages: { readonly [name: string]: string } }

/**
 * The page of every library and its reason, with version and licence as they are installed.
 * @param root the repository
 * @param workspaces folders from the root where a library may be installed
 */
export function writeDependencies(root: string, workspaces: readonly string[]): Page {
  const file = path.join(root, 'tooling/gates/dependencies.json')
  const groups = JSON.parse(readFileSync(file, 'utf8')) as readonly Group[]
  const toRow = ([name, why]: readonly [string, string]) => {
    const { version = '', license = '' } = readInstalled(root, workspaces, name)
    return `| \`${name}\` | ${version} | ${license} | ${escapeCell(why)} |`
  }
  return {
    slug: 'dependencies',
    title: 'Dependencies',
    description: 'Every library Foyer uses, its license and the reason for it.',
    body: [
      'Everything that reaches a site is under a permissive licence. A check reads the licence files themselves with every change, and every file of every bundle.',
      ...groups.flatMap(({ title, packages }) => [
        `## ${title}`,
        [
          '| package | version | licence | why |',
          '| --- | --- | --- | --- |',
          ...Object.entries(packages).map(toRow),
        ].join('\n'),
      ]),
    ].join('\n\n'),
  }
}

type Installed = { readonly version?: string; readonly license?: string }

/** Not every library is installed on every platform. */
function readInstalled(root: string, workspaces: readonly string[], name: string): Installed {
  const places = ['', ...workspaces].map((dir) => path.join(root, dir, 'node_modules', name, 'package.json'))
  const file = places.find((place) => existsSync(place))
  return file === undefined ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Installed)
}
