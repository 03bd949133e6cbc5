import type { Sender } from './toSender.ts'

/** Whether both are one account, on one network, in one wallet. */
export function isSameSender(one: Sender | undefined, other: Sender | undefined): boolean {
  return (
    one?.address === other?.address &&
    one?.network.caipNetworkId === other?.network.caipNetworkId &&
    one?.connection.connectorId === other?.connection.connectorId
  )
}
