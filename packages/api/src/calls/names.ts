import { FoyerError } from '@foyer/base'
import { defineCall } from '../call.ts'
import { address, apiVersion, registeredName } from '../formats.ts'
import { anyOf, expected, list, nullable, number, object, optional, record, text, textOf } from '../shape.ts'

/** The record of a registered name; addresses stand by coin type (reference §4.5). */
const nameProfile = object({
  name: text,
  registered: expected(number),
  updated: expected(nullable(number)),
  addresses: record(object({ address: text, created: expected(number) })),
  attributes: expected(anyOf(list(record(text)), record(text))),
})

/** What an address calls itself. */
export const getIdentity = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/identity/{address}',
  params: { address },
  query: { sender: optional(textOf({ max: 128 })) },
  perNetwork: true,
  answer: object({ name: expected(nullable(text)), avatar: expected(nullable(text)) }),
  empty: { avatar: '', name: '' },
})

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
