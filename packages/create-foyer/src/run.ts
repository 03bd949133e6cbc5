import path from 'node:path'
import { askRest } from './askRest.ts'
import { families } from './families.ts'
import { formatNextSteps } from './formatNextSteps.ts'
import { readFlags } from './readFlags.ts'
import { scaffold } from './scaffold.ts'
import { templates } from './templates.ts'

const help = `npm create foyer [folder] -- [flags]

  -t, --template <name>      ${Object.keys(templates).join(', ')}
  -f, --families <names>     ${Object.keys(families).join(',')}: one or several, with commas between
      --project-id <id>      of the public relay network or of your gateway
  -y, --yes                  asks nothing: what is left out is my-site, react, eip155

Without flags it asks. It writes into an empty folder or a new one only, and installs nothing.`

type Context = {
  readonly cwd: string
  /** Whether a person can be asked. */
  readonly isPerson: boolean
  /** `npm_config_user_agent`. */
  readonly agent?: string | undefined
  /** Where the templates are. Default: inside the package. */
  readonly templates?: string | undefined
}

/** One run of the command. @param args what follows `create-foyer` */
export async function run(
  args: readonly string[],
  context: Context,
): Promise<{ readonly text: string; readonly code: number }> {
  try {
    const flags = readFlags(args)
    if (flags.help) return { text: help, code: 0 }
    const answers = await askRest(flags, context.isPerson)
    if (!answers) return { text: 'Nothing was written.', code: 1 }
    const options = { ...answers, folder: path.resolve(context.cwd, answers.folder), templates: context.templates }
    scaffold(options)
    return { text: formatNextSteps(options, context.agent, context.cwd), code: 0 }
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), code: 1 }
  }
}
