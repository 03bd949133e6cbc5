import { isNode, type Node, walk } from '../code/nodes.ts'
import type { SiteOptions } from './types.ts'

const urls = ['apiUrl', 'blockchainApiUrl', 'analyticsUrl', 'frameUrl', 'relayUrl', 'customRpcUrls']

/**
 * What a call of `createFoyer` says in plain text: addresses as texts, `projectId` as whether there is one, a switch as itself.
 * @param call the call's node
 */
export function readSiteOptions({ arguments: given }: Node): SiteOptions {
  const [first] = Array.isArray(given) ? given : []
  const properties = isNode(first) && Array.isArray(first['properties']) ? first['properties'].filter(isNode) : []
  return Object.fromEntries(
    properties.flatMap(({ key, value }): (readonly [string, readonly string[] | boolean])[] => {
      const name = isNode(key) ? key['name'] : undefined
      if (typeof name !== 'string' || !isNode(value)) return []
      if (urls.includes(name)) return [[name, listTexts(value)]]
      if (name === 'projectId') return [[name, value['value'] !== '']]
      return typeof value['value'] === 'boolean' ? [[name, value['value']]] : []
    }),
  )
}

/** Keys of an object are texts as well, but no addresses. */
function listTexts(value: Node): readonly string[] {
  const texts: string[] = []
  walk(value, ({ type, value: text }) => {
    if (type === 'Literal' && typeof text === 'string' && /^(https?|wss?):\/\//.test(text)) texts.push(text)
  })
  return texts
}
