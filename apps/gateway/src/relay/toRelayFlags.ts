/** From so much memory on, in megabytes, what is young has more room: it is collected less often, and what a moment needs dies young. */
const ample = 128

/**
 * What Node is told about the memory of a relay's process. One helper of V8's is enough: the cores are for relay and gateway.
 * @param memory megabytes that its JavaScript may take
 */
export function toRelayFlags(memory: number): readonly string[] {
  return [
    `--max-old-space-size=${memory}`,
    `--max-semi-space-size=${memory >= ample ? 16 : 4}`,
    // V8 itself collects all of a heap this small again when it has grown by a third
    ...(memory >= ample ? ['--heap-growing-percent=100'] : []),
    '--v8-pool-size=1',
  ]
}
