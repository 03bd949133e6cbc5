import { defineCall } from '../call.ts'
import { anyNetworkId, rdns, search, walletId, walletName } from '../formats.ts'
import { list, nullable, number, object, oneOf, optional, text, textOf, wholeNumber, wordOf } from '../shape.ts'

const filled = textOf({ min: 1 })
const link = optional(nullable(text))

/** One page of the wallet catalogue, of at most 100 entries; a site's list of ids may be longer. @see reference §4.3 */
export const getWallets = defineCall({
  service: 'catalogue',
  method: 'GET',
  path: '/getWallets',
  query: {
    page: optional(wholeNumber(1, 1_000_000)),
    entries: optional(wholeNumber(1, 500)),
    include: optional(list(walletId, { max: 500 })),
    exclude: optional(list(walletId, { max: 500 })),
    chains: optional(list(anyNetworkId, { max: 200 })),
    search: optional(search),
    badge_type: optional(oneOf('certified', 'none', '')),
    rdns: optional(list(rdns, { max: 100 })),
    names: optional(list(walletName, { max: 100 })),
  },
  answer: object({
    data: list(
      object({
        id: filled,
        name: filled,
        badge_type: optional(wordOf('certified', 'none')),
        chains: optional(list(text)),
        homepage: link,
        image_id: optional(text),
        image_url: link,
        order: optional(number),
        link_mode: link,
        mobile_link: link,
        desktop_link: link,
        webapp_link: link,
        app_store: link,
        play_store: link,
        chrome_store: link,
        rdns: link,
        injected: optional(nullable(list(object({ namespace: optional(text), injected_id: optional(text) })))),
      }),
    ),
    count: number,
  }),
})
