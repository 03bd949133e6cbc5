import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { address, apiVersion } from '../formats.ts'
import { nameProfile } from '../nameProfile.ts'
import { list, optional, textOf } from '../shape.ts'

/** Address → the records of the names that point to it. */
export const getNamesOfAddress = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  params: { address },
  query: { apiVersion: optional(apiVersion), sender: optional(textOf({ max: 128 })) },
  sends: { apiVersion: '2' },
  perNetwork: true,
  answer: list(nameProfile),
  empty: [],
  fallback: (_, options) => new FoyerError('NamesForAddressFailed', options),
})
