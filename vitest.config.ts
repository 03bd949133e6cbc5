import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience, slowness } from './patience.base.ts'
import { journeyRetries, notes, repetitions, workers } from './vitest.base.ts'

/** Those whose tests wait for pages, chains and processes: begun first, so that what only computes fills their pauses. */
const waiting = ['frame (node)', 'gateway (node)', 'gateway (postgres)', 'tooling']
/** Files of those that take a minute on one core, which vitest would take for short by their size: last, they would run alone. */
const long = ['covering', 'custodyFaults', 'custodyKills', 'durability', 'firefox', 'passkeys', 'smartAccount', 'start']

/** vitest goes through the projects by their names. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}

function rank({ project, moduleId }: TestSpecification): number {
  const place = waiting.indexOf(project.name)
  if (place < 0) return waiting.length
  return place - (long.some((name) => moduleId.endsWith(`/${name}.test.ts`)) ? 0.5 : 0)
}

/** Every test of the repository but the journeys through the built demo: one runner, one Chromium after the other. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', notes, 'json'],
    outputFile: { json: '.results/tests.json' },
    // the reference client (interop.test.ts) rejects, and no caller can catch it, when a session's end is delivered twice
    onUnhandledError: ({ message }) => !message.startsWith('Missing or invalid. Record was recently deleted'),
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      {
        test: {
          name: 'tooling',
          include: ['tooling/**/*.test.ts'],
          exclude: [...repetitions],
          // as the packages' own: see vitest.base.ts
          isolate: false,
          maxWorkers: workers,
          provide: { slowness },
          testTimeout: 120_000 * slowness,
          hookTimeout: 120_000 * slowness,
          retry: journeyRetries,
          // a busy machine is no failure
          expect: { poll: { timeout: patience } },
          setupFiles: ['vitest.setup.ts'],
        },
      },
    ],
  },
})
