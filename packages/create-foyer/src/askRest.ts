import { group, multiselect, select, text } from '@clack/prompts'
import { families } from './families.ts'
import type { Flags } from './readFlags.ts'
import type { ScaffoldOptions } from './scaffold.ts'
import { templates } from './templates.ts'

/** As the documentation begins. */
const defaults = { folder: 'my-site', template: 'react', families: ['eip155'] } as const

/**
 * What the flags leave out, from a person; where there is none, or `yes` is set, as by default.
 * @returns undefined where the person leaves
 */
export async function askRest(flags: Flags, isPerson: boolean): Promise<ScaffoldOptions | undefined> {
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
  let left = false
  const answers = await group(
    {
      folder: async () =>
        folder ?? text({ message: 'In which folder?', placeholder: defaults.folder, defaultValue: defaults.folder }),
      template: async () =>
        template ??
        select({ message: 'Which kind of site?', options: toOptions(mapRows(templates, ({ title }) => title)) }),
      families: async () =>
        chosen ??
        multiselect({
          message: 'Which families of chains? (space chooses, enter goes on)',
          options: toOptions(mapRows(families, ({ name }) => name)),
          initialValues: [...defaults.families],
        }),
      projectId: async () =>
        projectId ?? text({ message: 'Your project id, for wallets on phones? (enter: later)', defaultValue: '' }),
    },
    {
      onCancel() {
        left = true
      },
    },
  )
  return left ? undefined : { ...answers, projectId: answers.projectId || undefined }
}

function mapRows<name extends string, row>(
  rows: { readonly [key in name]: row },
  map: (row: row) => string,
): { readonly [key in name]: string } {
  const entries = Object.entries(rows) as [name, row][]
  return Object.fromEntries(entries.map(([key, row]) => [key, map(row)])) as { readonly [key in name]: string }
}
