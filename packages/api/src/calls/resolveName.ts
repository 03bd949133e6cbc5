import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { apiVersion, registeredName } from '../formats.ts'
import { nameProfile } from '../nameProfile.ts'
import { optional } from '../shape.ts'

/** Name → its record, with its addresses. */
export const resolveName = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/profile/account/{name}',
  params: { name: registeredName },
  query: { apiVersion: optional(apiVersion) },
  sends: { apiVersion: '2' },
  perNetwork: true,
  answer: nameProfile,
  empty: { name: '', addresses: {}, attributes: [] },
  fallback: (_, options) => new FoyerError('ResolveNameFailed', options),
})
