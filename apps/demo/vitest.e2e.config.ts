import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience, slowness } from '../../patience.base.ts'
import { journeyRetries, repetitions, workers } from '../../vitest.base.ts'

/** Files that need the chains to themselves, one at a time: each says why. They run beside the others, over chains of their own. */
const alone = [
  // takes a chain away
  'e2e/failures.e2e.ts',
  // move the time of a chain, and lose what is sent to it
  'e2e/solana.e2e.ts',
  'e2e/solanaWallets.e2e.ts',
  // holds back the blocks of a chain
  'e2e/receipts.e2e.ts',
  // hold back the blocks of a chain
  'e2e/pay.e2e.ts',
  'e2e/sendNft.e2e.ts',
  // holds back the blocks of a chain, and moves its pools
  'e2e/swap.e2e.ts',
  // pays from the accounts that others pay from
  'e2e/journey.e2e.ts',
  // what repeats these
  ...['solana', 'solanaWallets', 'receipts', 'pay', 'sendNft', 'swap'].map((name) => `e2e/${name}.all.e2e.ts`),
]

/** Short files that take half a minute, which vitest would begin last by their size: then they would run alone. */
const long = ['languages', 'pictures', 'sessionKey', 'farcaster', 'passkey']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(`/${name}.e2e.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** The built site, served with its strict headers, over real chains, in real Chromium. */
export default defineConfig({
  ssr: { resolve: { conditions: ['@foyer/source', ...defaultServerConditions] } },
  test: {
    globalSetup: ['e2e/globalSetup.ts'],
    setupFiles: ['e2e/setup.ts'],
    // files share the modules that one before them has loaded: a gateway, viem and Playwright take a second
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', 'json'],
    outputFile: { json: '.results/e2e.json' },
    testTimeout: 120_000 * slowness,
    hookTimeout: 120_000 * slowness,
    retry: journeyRetries,
    // as patient as Playwright is with an element
    expect: { poll: { timeout: patience } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...alone, ...repetitions],
          maxWorkers: workers,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, exclude: [...repetitions], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
