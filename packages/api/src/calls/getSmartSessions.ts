import { defineCall } from '../call.ts'
import { caipAddress } from '../formats.ts'
import { expected, list, nullable, number, object, text, unknown } from '../shape.ts'

/** The permissions an account has granted. */
export const getSmartSessions = defineCall({
  service: 'blockchain',
  method: 'GET',
  path: '/v1/sessions/{address}',
  params: { address: caipAddress },
  perNetwork: true,
  answer: object({
    pcis: list(
      object({
        pci: text,
        project: expected(object({ id: text, name: text })),
        createdAt: expected(number),
        expirationTime: expected(number),
        revokedAt: expected(nullable(number)),
        permissions: expected(list(unknown)),
      }),
    ),
  }),
  empty: { pcis: [] },
})
