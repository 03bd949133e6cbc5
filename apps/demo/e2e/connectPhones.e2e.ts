import { test } from 'vitest'
import { connectsByLink, places } from './connectPhonesParts.ts'

test.each(['Safari on an iPhone', 'Telegram on Android'] as const)(
  'default: %s: every row is a link that is there before the tap, all of them one, and the app it opens connects',
  (name) => connectsByLink(places[name]),
)
