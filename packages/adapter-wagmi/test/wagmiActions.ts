import * as wagmi from '@wagmi/core'

/** wagmi 2 has two of the actions under older names. */
function find<action>(newer: string, older: string): action {
  return (Reflect.get(wagmi, newer) ?? Reflect.get(wagmi, older)) as action
}

export const getConnection: typeof wagmi.getConnection = find('getConnection', 'getAccount')
export const switchConnection: typeof wagmi.switchConnection = find('switchConnection', 'switchAccount')
