import { isCallOf, isNode, type Key, type Node, readArguments, readProperties, walk } from '../code/nodes.ts'
import { features, options } from './appkitNames.ts'
import type { Edit } from './edit.ts'

type Params = {
  readonly program: unknown
  /** Where the code begins in its file. */
  readonly offset: number
  /** Whether the site has `@solana/web3.js`. */
  readonly hasWeb3: boolean
}

const module = '@solana/web3.js'
const load = `loadWeb3: () => import('${module}')`

/**
 * Changes what is given to `createAppKit` and `new SolanaAdapter`, in the call or in a variable of the file: an option without a
 * counterpart is taken out and told, and Solana's adapter is given web3.js.
 */
export function migrateOptions(edit: Edit, { program, offset, hasWeb3 }: Params): void {
  const variables = readVariables(program)
  const done = new Set<Node>()
  walk(program, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    if (isCallOf(node, 'createAppKit')) {
      const [given] = readArguments(node)
      if (given !== undefined) checkOptions(findObject(given, variables), node)
    }
    if (node.type === 'NewExpression' && isCallOf(node, 'SolanaAdapter')) addWeb3(node)
  })

  function checkOptions(object: Node | undefined, call: Node): void {
    if (!object) {
      const reason = 'its options come from elsewhere: look through them on the page of the documentation'
      return edit.find(call.start + offset, 'createAppKit', { reason, minutes: 5 })
    }
    if (done.has(object)) return
    done.add(object)
    for (const spread of readSpreads(object)) checkOptions(findObject(spread, variables), call)
    for (const [key, value] of readProperties(object)) {
      takeOut(key, options)
      if (key.name !== 'features') continue
      for (const [inner] of readProperties(findObject(value, variables))) takeOut(inner, features)
    }
  }

  function takeOut({ name, start, property }: Key, names: typeof options): void {
    const row = Object.hasOwn(names, name) ? names[name] : undefined
    if (!row || !('none' in row)) return
    edit.find(start + offset, name, { reason: row.none, minutes: 5 })
    edit.removeProperty(property.start + offset, property.end + offset)
  }

  function addWeb3(call: Node): void {
    const [given] = readArguments(call)
    if (given === undefined) {
      if (!hasWeb3) return
      edit.replace(call.start + offset, call.end + offset, `new SolanaAdapter({ ${load} })`)
      return edit.uses(module)
    }
    const object = findObject(given, variables)
    if (!object) {
      const reason = `its options come from elsewhere: give it \`${load}\``
      return edit.find(call.start + offset, 'SolanaAdapter', { reason, minutes: 5 })
    }
    const names = readProperties(object).map(([{ name }]) => name)
    if (done.has(object) || names.includes('loadWeb3') || !(hasWeb3 || names.includes('wallets'))) return
    done.add(object)
    const isEmpty = names.length === 0 && readSpreads(object).length === 0
    if (isEmpty) edit.replace(object.start + offset, object.end + offset, `{ ${load} }`)
    else edit.insert(object.start + offset + 1, ` ${load},`)
    edit.uses(module)
  }
}

/** Variables of the file and what they begin with. */
function readVariables(program: unknown): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  walk(program, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && isNode(id) && typeof id['name'] === 'string') found.set(id['name'], init)
  })
  return found
}

/** The object that is meant: itself, the value of a variable, or what stands before `as …` and `satisfies …`. */
function findObject(node: unknown, variables: ReadonlyMap<string, unknown>): Node | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'ObjectExpression') return node
  if (['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type))
    return findObject(node['expression'], variables)
  if (node.type !== 'Identifier' || typeof node['name'] !== 'string') return undefined
  const value = variables.get(node['name'])
  return isNode(value) && value.type !== 'Identifier' ? findObject(value, variables) : undefined
}

function readSpreads(object: Node): readonly unknown[] {
  const properties: readonly unknown[] = Array.isArray(object['properties']) ? object['properties'] : []
  return properties.flatMap((one) => (isNode(one) && one.type === 'SpreadElement' ? [one['argument']] : []))
}
