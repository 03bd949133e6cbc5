import type { AnyShape } from '@foyer/api'

/** A value that is not of its shape. */
const wrong = Symbol('wrong')

/**
 * Reads an answer as its shape says, tolerantly: what the shape does not name is left out, so is an optional field that
 * is null, and a row of a list that is no such row; `onDropped` hears of each row.
 * @throws Error when something that is needed is not there
 */
export function readAnswer(shape: AnyShape, answer: unknown, onDropped: () => void = () => {}): unknown {
  const result = read(shape, answer, onDropped)
  if (result === wrong) throw new Error('The answer has another shape')
  return result
}

type OptionalShape = Extract<AnyShape, { readonly is: 'optional' }>
type Read = (shape: AnyShape, value: unknown, onDropped: () => void) => unknown

const read: Read = (shape, value, onDropped) => {
  switch (shape.is) {
    case 'text':
      return typeof value === 'string' && value.length >= (shape.min ?? 0) ? value : wrong
    case 'number':
    case 'boolean':
      return typeof value === shape.is ? value : wrong
    case 'unknown':
      return value
    case 'oneOf':
      return typeof value === 'string' && (shape.isOpen || shape.words.includes(value)) ? value : wrong
    case 'optional':
      return readOptional(shape, value, onDropped)
    case 'nullable':
      return value === null || value === undefined ? null : read(shape.of, value, onDropped)
    case 'list':
      return Array.isArray(value) ? readList(shape.of, value, onDropped) : wrong
    case 'record':
      return isObject(value) ? readRecord(shape.of, value, onDropped) : wrong
    case 'object':
      return isObject(value) ? readObject(shape.fields, value, onDropped) : wrong
    case 'anyOf':
      return readAnyOf(shape.shapes, value, onDropped)
  }
}

function readOptional({ of, isExpected }: OptionalShape, value: unknown, onDropped: () => void): unknown {
  if (value === undefined || (value === null && of.is !== 'nullable')) return undefined
  const result = read(of, value, onDropped)
  return result === wrong && isExpected ? undefined : result
}

function readAnyOf(shapes: readonly AnyShape[], value: unknown, onDropped: () => void): unknown {
  for (const shape of shapes) {
    const result = read(shape, value, onDropped)
    if (result !== wrong) return result
  }
  return wrong
}

/** Rows are objects. In a list of anything else one wrong item makes the list wrong. */
function readList(shape: AnyShape, values: readonly unknown[], onDropped: () => void): unknown {
  const items = values.map((value) => read(shape, value, onDropped))
  const found = items.filter((item) => item !== wrong)
  if (found.length < items.length && shape.is !== 'object') return wrong
  for (let index = found.length; index < items.length; index += 1) onDropped()
  return found
}

function readRecord(shape: AnyShape, value: object, onDropped: () => void): unknown {
  const entries = Object.entries(value).map(([name, item]) => [name, read(shape, item, onDropped)] as const)
  return entries.some(([, result]) => result === wrong) ? wrong : Object.fromEntries(entries)
}

function readObject(
  fields: { readonly [name: string]: AnyShape },
  value: Readonly<Record<string, unknown>>,
  onDropped: () => void,
): unknown {
  const result: Record<string, unknown> = {}
  for (const name in fields) {
    const item = read(fields[name] as AnyShape, Object.hasOwn(value, name) ? value[name] : undefined, onDropped)
    if (item === wrong) return wrong
    if (item !== undefined) result[name] = item
  }
  return result
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
