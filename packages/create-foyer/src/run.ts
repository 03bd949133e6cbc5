import path from 'node:path'
import { parseArgs } from 'node:util'
import { group, multiselect, select, text } from '@clack/prompts'
import { type Family, families, isFamily } from './families.ts'
import { type ScaffoldOptions, scaffold } from './scaffold.ts'
import { isTemplate, type TemplateName, templates } from './templates.ts'

/** As the documentation begins. */
const defaults = { folder: 'my-site', template: 'react', families: ['eip155'] } as const

/** Of each question; a symbol where the person leaves. */
type Answers = {
  readonly folder: string | symbol
  readonly template: TemplateName | symbol
  readonly families: readonly Family[] | symbol
  readonly projectId: string | symbol
}

const hasLeft = new Error('the person has left')

/**
 * Reads what the flags leave out, from a person; where there is none, or `yes` is set, as by default.
 * @returns undefined where the person leaves
 */
async function promptForOptions(flags: Flags, isPerson: boolean): Promise<ScaffoldOptions | undefined> {
  const { folder, template, families: chosen, projectId } = flags
  if (flags.yes || !isPerson) {
    return {
      folder: folder ?? defaults.folder,
      template: template ?? defaults.template,
      families: chosen ?? defaults.families,
      projectId,
    }
  }
  const toOptions = <name extends string>(rows: { readonly [key in name]: string }) =>
    (Object.entries(rows) as [name, string][]).map(([value, label]) => ({ value, label }))
  const answers = await group<Answers>(
    {
      folder: async () =>
        folder ?? text({ message: 'Project folder?', placeholder: defaults.folder, defaultValue: defaults.folder }),
      template: async () =>
        template ?? select({ message: 'Framework?', options: toOptions(mapRows(templates, ({ title }) => title)) }),
      families: async ({ results }) => {
        const only = results.template && templates[results.template].only
        if (chosen) return chosen
        if (only) return [only]
        return multiselect({
          message: 'Ecosystems? (space to select, enter to continue)',
          options: toOptions(mapRows(families, ({ name }) => name)),
          initialValues: [...defaults.families],
        })
      },
      projectId: async () =>
        projectId ?? text({ message: 'Project ID, for mobile wallets? (enter to skip)', defaultValue: '' }),
    },
    {
      // without it the next question comes
      onCancel() {
        throw hasLeft
      },
    },
  ).catch((error: unknown) => {
    if (error === hasLeft) return undefined
    throw error
  })
  return answers && { ...answers, projectId: answers.projectId || undefined }
}

function mapRows<name extends string, row>(
  rows: { readonly [key in name]: row },
  map: (row: row) => string,
): { readonly [key in name]: string } {
  const entries = Object.entries(rows) as [name, row][]
  return Object.fromEntries(entries.map(([key, row]) => [key, map(row)])) as { readonly [key in name]: string }
}

const help = `npm create foyer [folder] -- [flags]

  -t, --template <name>      ${Object.keys(templates).join(', ')}
  -f, --families <names>     ${Object.keys(families).join(',')}: one or more, comma-separated
      --project-id <id>      your ID at the public relay or at your gateway
  -y, --yes                  skips the questions: my-site, react, eip155

Asks for anything you leave out. Writes only to a new or empty folder, and installs nothing.`

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
    const answers = await promptForOptions(flags, context.isPerson)
    if (!answers) return { text: 'Nothing was written.', code: 1 }
    const options = { ...answers, folder: path.resolve(context.cwd, answers.folder), templates: context.templates }
    scaffold(options)
    return { text: formatNextSteps(options, context.agent, context.cwd), code: 0 }
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), code: 1 }
  }
}

/** What the command line says; what it leaves out is asked. */
type Flags = {
  readonly folder?: string | undefined
  readonly template?: TemplateName | undefined
  readonly families?: readonly Family[] | undefined
  readonly projectId?: string | undefined
  /** Ask nothing: what is left out is as by default. */
  readonly yes: boolean
  readonly help: boolean
}

/** @throws Error for a flag or value that there is not, with those there are */
function readFlags(args: readonly string[]): Flags {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      template: { type: 'string', short: 't' },
      families: { type: 'string', short: 'f' },
      'project-id': { type: 'string' },
      yes: { type: 'boolean', short: 'y' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (positionals.length > 1) throw new Error(`One folder, not ${positionals.length}: ${positionals.join(', ')}`)
  const { template } = values
  if (template !== undefined && !isTemplate(template)) {
    throw new Error(`There is no template ${template}: choose one of ${Object.keys(templates).join(', ')}`)
  }
  return {
    folder: positionals[0],
    template,
    families: readFamilies(values.families),
    projectId: values['project-id'],
    yes: values.yes === true,
    help: values.help === true,
  }
}

function readFamilies(text: string | undefined): readonly Family[] | undefined {
  if (text === undefined) return undefined
  const names = [...new Set(text.split(',').map((one) => one.trim()))]
  return names.map((name) => {
    if (!isFamily(name)) {
      throw new Error(`There is no family ${name}: choose of ${Object.keys(families).join(', ')}, with commas between`)
    }
    return name
  })
}

/**
 * Formats what to type next, for the package manager that ran the command.
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
