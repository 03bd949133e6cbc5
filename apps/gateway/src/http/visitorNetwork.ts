import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The network (IPv4 /24, IPv6 /56) of the visitor whose request is being answered; none where the owner's own work is done. It is
 * ambient, so that no way from a request to a source can leave out whom it counts for.
 */
export const visitorNetwork = new AsyncLocalStorage<string>()
