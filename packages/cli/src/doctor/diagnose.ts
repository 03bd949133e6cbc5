import { judgeCopies } from './judgeCopies.ts'
import { judgeEngines } from './judgeEngines.ts'
import { judgeInstall } from './judgeInstall.ts'
import { judgeNext } from './judgeNext.ts'
import { judgePeers } from './judgePeers.ts'
import { judgePolicies } from './judgePolicies.ts'
import { judgeTypeScript } from './judgeTypeScript.ts'
import { readProject } from './readProject.ts'
import type { Problem } from './types.ts'

const judges = [judgeInstall, judgePeers, judgeCopies, judgeEngines, judgeTypeScript, judgeNext, judgePolicies]

/**
 * Names what of a project will fail with Foyer, each with its fix, what fails first. Reads and runs nothing of the project, asks nobody.
 * @param folder where its `package.json` is
 * @param node the version of Node that it runs on. Default: that of this process
 * @throws Error where there is no project, or one whose packages cannot be read
 */
export function diagnose(folder: string, node: string = process.versions.node): readonly Problem[] {
  const project = readProject(folder, node)
  const found = judges.flatMap((judge) => judge(project))
  return [...found.filter(({ level }) => level === 'fails'), ...found.filter(({ level }) => level === 'weak')]
}
