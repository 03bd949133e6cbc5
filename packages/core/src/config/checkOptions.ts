import { raiseAlert } from '../alerts/alerts.ts'
import type { Foyer } from '../foyer.ts'
import { isChangeable } from './isChangeable.ts'
import { isRpcList } from './isRpcList.ts'
import { featureShapes, optionShapes, type Shape, themeVariableShapes } from './optionShapes.ts'
import type { ChangeableOptions, FoyerOptions } from './options.ts'

/** Stands in `adapters` and makes no adapter. */
export type NoAdapter = { readonly index: number; readonly given: unknown }

/** Tells the developer what is wrong with the options of `createFoyer`. */
export function checkOptions(foyer: Foyer, options: FoyerOptions, noAdapters: readonly NoAdapter[]): void {
  for (const fault of [...listOptionFaults(options), ...noAdapters.map(toAdapterFault)]) raiseAlert(foyer, fault)
}

/** The same of those of `updateOptions`, where some cannot change any more. */
export function checkChanges(foyer: Foyer, changes: ChangeableOptions): void {
  const fixed = Object.keys(changes).filter(isFixed)
  const rest = Object.fromEntries(Object.entries(changes).filter(([name]) => !fixed.includes(name)))
  for (const fault of [...fixed.map(toFixedFault), ...listValueFaults(rest)]) raiseAlert(foyer, fault)
}

function isFixed(name: string): boolean {
  return (
    Object.hasOwn(optionShapes, name) && optionShapes[name as keyof FoyerOptions] !== 'later' && !isChangeable(name)
  )
}

function toFixedFault(name: string): OptionFault {
  const fix =
    name === 'networks' ? 'Use `addNetwork` and `removeNetwork`' : 'Give it to `createFoyer`, after `foyer.destroy()`'
  return { name: 'OptionFixed', detail: `\`${name}\` cannot change while the foyer lives. ${fix}` }
}

type OptionFault = {
  readonly name: 'OptionNotServed' | 'OptionInvalid' | 'OptionFixed'
  readonly detail: string
}

type Table = Readonly<Record<string, Shape>>

/** Lists what is wrong with options from plain JavaScript, each with its name, its value and what it should be. Typed sites have none. */
function listOptionFaults(options: FoyerOptions): readonly OptionFault[] {
  return [
    ...listValueFaults(options),
    ...(options.adapters === undefined ? [missingAdapters] : []),
    ...listRpcFaults(options),
  ]
}

function listValueFaults(options: ChangeableOptions): readonly OptionFault[] {
  return [
    ...listFaults(options, optionShapes, ''),
    ...listFaults(options.features, featureShapes, 'features.'),
    ...listFaults(options.themeVariables, themeVariableShapes, 'themeVariables.'),
  ]
}

const missingAdapters: OptionFault = {
  name: 'OptionInvalid',
  detail: '`adapters` is missing. Pass one per namespace, e.g. `adapters: [wagmiAdapter()]`, or `[]` for none',
}

/** A function that makes no adapter is most often one that was not called. */
function toAdapterFault({ index, given }: NoAdapter): OptionFault {
  const name = typeof given === 'function' && given.name ? given.name : 'wagmiAdapter'
  return {
    name: 'OptionInvalid',
    detail: `\`adapters[${index}]\` is ${show(given)}, which makes no adapter. Call it: \`${name}()\``,
  }
}

/** Whether a value is what its place takes. */
function hasShape(value: unknown, shape: Shape): boolean {
  if (shape === 'any' || shape === 'later') return shape === 'any'
  if (shape === 'list') return Array.isArray(value)
  if (shape === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (typeof shape === 'string') return typeof value === shape
  if ('listOf' in shape) {
    const { listOf, orFalse } = shape
    return Array.isArray(value) ? value.every((one) => listOf.includes(one)) : orFalse === true && value === false
  }
  return shape.includes(value as string)
}

function listFaults(values: unknown, table: Table, path: string): readonly OptionFault[] {
  if (!hasShape(values, 'object')) return []
  return Object.entries(values as Readonly<Record<string, unknown>>).flatMap(
    ([name, value]): readonly OptionFault[] => {
      const shape = Object.hasOwn(table, name) ? table[name] : undefined
      if (value === undefined) return []
      if (shape === undefined || shape === 'later') return [{ name: 'OptionNotServed', detail: path + name }]
      if (hasShape(value, shape)) return []
      return [{ name: 'OptionInvalid', detail: `\`${path}${name}\` is ${show(value)} and must be ${describe(shape)}` }]
    },
  )
}

/** A bare address in place of the list of objects that it takes. */
function listRpcFaults({ customRpcUrls = {} }: FoyerOptions): readonly OptionFault[] {
  return Object.entries(customRpcUrls ?? {}).flatMap(([id, list]) =>
    isRpcList(list)
      ? []
      : [
          {
            name: 'OptionInvalid',
            detail: `\`customRpcUrls["${id}"]\` is ${show(list)} and must be a list like \`[{ url: "https://…" }]\``,
          },
        ],
  )
}

/** A value as the alert shows it, so that the developer finds it in the options. */
function show(value: unknown): string {
  if (typeof value === 'function') return value.name ? `the function ${value.name}` : 'a function'
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 80)
  } catch {
    return typeof value
  }
}

function describe(shape: Shape): string {
  if (typeof shape === 'string') return shape === 'list' ? 'a list' : `of type ${shape}`
  if (!('listOf' in shape)) return shape.map((word) => `"${word}"`).join(' or ')
  return `a list of ${shape.listOf.map((word) => `"${word}"`).join(', ')}${shape.orFalse ? ', or false' : ''}`
}
