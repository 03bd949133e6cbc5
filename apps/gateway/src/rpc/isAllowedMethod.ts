import type { Namespace } from '@foyer/base'
import { familyNodes } from '@foyer/base/families'

/**
 * Whether the proxy passes a method on.
 * @param added methods the owner lets through besides
 * @param isSocket whether the node can speak first
 */
export function isAllowedMethod(
  namespace: Namespace,
  method: string,
  added: readonly string[],
  isSocket = false,
): boolean {
  const { methods, subscriptions } = familyNodes[namespace]
  return methods.includes(method) || added.includes(method) || (isSocket && subscriptions.includes(method))
}
