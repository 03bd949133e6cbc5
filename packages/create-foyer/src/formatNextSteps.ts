import path from 'node:path'
import type { ScaffoldOptions } from './scaffold.ts'
import { templates } from './templates.ts'

/**
 * What to type next, for the package manager that ran the command.
 * @param agent `npm_config_user_agent`, such as `pnpm/10.0.0 npm/? node/v22.12.0`
 */
export function formatNextSteps(options: ScaffoldOptions, agent: string | undefined, cwd: string): string {
  const [, manager = 'npm'] = /^(pnpm|yarn|bun|npm)\//.exec(agent ?? '') ?? []
  const { foyer, address } = templates[options.template]
  const folder = path.relative(cwd, options.folder)
  return [
    ...(folder ? [`cd ${/^[\w./-]+$/.test(folder) ? folder : JSON.stringify(folder)}`] : []),
    `${manager} install`,
    `${manager} run dev`,
    '',
    `Then open ${address}.`,
    ...(options.projectId === undefined
      ? [`Mobile wallets need your projectId in ${foyer}. Browser wallets work without one.`]
      : []),
  ].join('\n')
}
