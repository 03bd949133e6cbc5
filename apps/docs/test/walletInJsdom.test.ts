// @vitest-environment jsdom
import { test } from 'vitest'
import { connectInPage } from './connectInPage.tsx'

test(
  'default: in jsdom the real button connects with the wallet and shows its address',
  { timeout: 120_000 },
  connectInPage,
)
