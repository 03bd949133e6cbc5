import { defineCall } from '../call.ts'
import { caipAddress, signature, smartSessionId } from '../formats.ts'
import { boolean, expected, list, nullable, number, object, text, textOf, unknown } from '../shape.ts'

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

/** Records a permission that the account signed. */
export const createSmartSession = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/sessions/{address}',
  params: { address: caipAddress },
  body: object({ message: textOf({ max: 12_000 }), signature }),
  perNetwork: true,
  answer: object({ pci: text }),
})

/** Ends a permission; the account signs its id. */
export const revokeSmartSession = defineCall({
  service: 'blockchain',
  method: 'POST',
  path: '/v1/sessions/{address}/revoke',
  params: { address: caipAddress },
  body: object({ pci: smartSessionId, signature }),
  perNetwork: true,
  answer: object({ success: expected(boolean) }),
  empty: { success: false },
})
