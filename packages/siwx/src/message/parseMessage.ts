import { type FieldName, fieldLimits, isField, parseTime } from './grammar.ts'
import type { ParsedMessage } from './types.ts'

const heading = /^(?:([^ /]+):\/\/)?(\S+) wants you to sign in with your (.+) account:$/

/**
 * Reads a sign-in message by its grammar, every field in its place and nothing beside them.
 *
 * Of ERC-4361 it is laxer in two things that wallets and CAIP-122 have: `Issued At` may be missing, and a message
 * without a statement may have one empty line in place of two.
 * @returns undefined for any other text
 */
export function parseMessage(text: string): ParsedMessage | undefined {
  if (text.length > fieldLimits.text) return undefined
  const lines = createLines(text.split('\n'))
  const [, scheme, domain, networkName] = heading.exec(lines.next()) ?? []
  const accountAddress = lines.next()
  const statement = readStatement(lines)
  if (statement === undefined) return undefined
  const [uri, version, chainId, nonce] = ['URI', 'Version', 'Chain ID', 'Nonce'].map(lines.require)
  const times = {
    issuedAt: lines.take('Issued At'),
    expirationTime: lines.take('Expiration Time'),
    notBefore: lines.take('Not Before'),
  }
  const requestId = lines.take('Request ID')
  const resources = readResources(lines)
  const required = { domain, networkName, accountAddress, uri, chainId, nonce }
  const isWhole =
    version === '1' &&
    lines.isAtEnd() &&
    areFields(required) &&
    areFields(dropAbsent({ scheme, requestId, statement: statement || undefined })) &&
    Object.values(times).every((time) => time === undefined || parseTime(time) !== undefined) &&
    (resources ?? []).length <= fieldLimits.resources &&
    (resources ?? []).every((resource) => isField('resource', resource))
  if (!isWhole) return undefined
  return {
    ...(required as Required<{ [name in keyof typeof required]: string }>),
    version,
    ...dropAbsent({ scheme, statement: statement || undefined, ...times, requestId, resources }),
  }
}

type Lines = ReturnType<typeof createLines>

function createLines(lines: readonly string[]) {
  let at = 0
  const take = (name: string): string | undefined => {
    const line = lines[at]
    if (!line?.startsWith(`${name}: `)) return undefined
    at += 1
    return line.slice(name.length + 2)
  }
  return {
    peek: () => lines[at],
    next: () => lines[at++] ?? '',
    take,
    require: (name: string) => take(name),
    isAtEnd: () => at === lines.length,
  }
}

/** @returns empty without one; undefined where the empty lines around it are missing */
function readStatement(lines: Lines): string | undefined {
  if (lines.next() !== '') return undefined
  if (lines.peek()?.startsWith('URI: ')) return ''
  const statement = lines.next()
  // two empty lines: there is none
  if (statement === '') return ''
  return lines.next() === '' ? statement : undefined
}

function readResources(lines: Lines): readonly string[] | undefined {
  if (lines.peek() !== 'Resources:') return undefined
  lines.next()
  const resources: string[] = []
  while (lines.peek()?.startsWith('- ')) resources.push(lines.next().slice(2))
  return resources
}

function areFields(fields: { readonly [name in FieldName]?: string | undefined }): boolean {
  return Object.entries(fields).every(([name, value]) => value !== undefined && isField(name as FieldName, value))
}

function dropAbsent<fields extends object>(
  fields: fields,
): { [name in keyof fields]?: Exclude<fields[name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
