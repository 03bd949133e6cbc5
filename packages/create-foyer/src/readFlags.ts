import { parseArgs } from 'node:util'
import { type Family, families, isFamily } from './families.ts'
import { isTemplate, type TemplateName, templates } from './templates.ts'

/** What the command line says; what it leaves out is asked. */
export type Flags = {
  readonly folder?: string | undefined
  readonly template?: TemplateName | undefined
  readonly families?: readonly Family[] | undefined
  readonly projectId?: string | undefined
  /** Ask nothing: what is left out is as by default. */
  readonly yes: boolean
  readonly help: boolean
}

/** @throws Error for a flag or value that there is not, with those there are */
export function readFlags(args: readonly string[]): Flags {
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
