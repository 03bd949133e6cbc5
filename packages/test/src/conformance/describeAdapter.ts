import { describe, test } from 'vitest'
import { abilities } from './abilities.ts'
import { connect } from './connect.ts'
import { discover } from './discover.ts'
import type { Absent, Setup, Suite } from './harness.ts'
import { leaks } from './leaks.ts'
import { network } from './network.ts'
import { reconnect } from './reconnect.ts'
import { watch } from './watch.ts'

export type DescribeOptions = {
  /**
   * `all`, the default, for one kind of wallet of an adapter; `wire` for its others: what goes over the wire to a wallet and back, and
   * so through code that differs from kind to kind.
   */
  readonly cases?: 'all' | 'wire'
}

/**
 * What every adapter promises, whatever library it stands on. An unhandled rejection fails the run by itself.
 * @param setup makes one namespace's world anew for each test
 * @param absent what the namespace cannot do by its nature, with the reason printed instead of running the test
 */
export function describeAdapter(name: string, setup: Setup, absent: Absent = {}, options: DescribeOptions = {}): void {
  const isWhole = options.cases !== 'wire'
  // what is left behind each time shows after a few times, too: hundreds are for one kind of wallet
  const suite: Suite = { setup, absent, shared: isWhole ? test : () => {}, cycles: isWhole ? 500 : 5 }
  describe(name, () => {
    discover(suite)
    connect(suite)
    watch(suite)
    reconnect(suite)
    network(suite)
    abilities(suite)
    leaks(suite)
  })
}
