import { describe } from 'vitest'
import { places, testPlace } from './connectRelayParts.ts'

// by a phone’s link what `connectRelay.e2e.ts` holds of a code; that a link connects at all: `connectPhones.e2e.ts`
describe('a wallet on another device, on a phone', () => testPlace(places.phone))
